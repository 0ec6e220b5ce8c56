import EspeakSpeech
import Glibc

// Where this process was started to speak, it does that and nothing else.
SpeechWorker.runIfAsked()
Program.holdStandardFiles()
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
