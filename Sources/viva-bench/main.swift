import EspeakSpeech
import Glibc

// Where this process was started to speak, it does that and nothing else.
SpeechWorker.runIfAsked()
exit(Benchmark(Array(CommandLine.arguments.dropFirst())).run())
