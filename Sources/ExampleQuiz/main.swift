// Another front on the same decks: it knows nothing of Viva's screens. The round decides what is asked, the store reads
// the deck, and the announcer is its voice.
import AudioOutput
import DeckEngine
import DeckStore
import EspeakSpeech
import Glibc
import SpokenAnnouncer

SpeechWorker.runIfAsked()
guard CommandLine.arguments.count == 2 else {
  print("Usage: ExampleQuiz DECK.json")
  exit(2)
}
do {
  let deck = try DeckFiles().load(CommandLine.arguments[1]).deck
  let announcer = SpokenAnnouncer(
    synthesizer: EspeakClient().synthesizer,
    sink: PcaudioSink(sampleRate: EspeakClient.sampleRate, applicationName: "quiz").sink,
    language: deck.languages.prompt ?? "en")
  var quiz = MenuQuiz(deck: deck, announcer: announcer)
  quiz.run()
  announcer.finish()
} catch {
  print(error)
  exit(1)
}
