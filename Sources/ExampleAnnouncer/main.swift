// A program that has nothing to do with cards, and speaks: ten lines on the products Announcer and Speech.
import Announcer
import AudioOutput
import EspeakSpeech
import SpokenAnnouncer

SpeechWorker.runIfAsked()
let announcer = SpokenAnnouncer(
  synthesizer: EspeakClient().synthesizer,
  sink: PcaudioSink(sampleRate: EspeakClient.sampleRate, applicationName: "kettle").sink)
announcer.announce(block: [Announcement("The water boils.", sound: "correct"), Announcement("Tea in four minutes.")])
announcer.finish()
for await case .began(_, let caption) in announcer.events { print(caption.text) }
