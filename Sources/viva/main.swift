import AudioFiles
import EspeakSpeech
import Glibc

// Where this process was started to speak, or to read a sound file, it does that and nothing else.
SpeechWorker.runIfAsked()
SoundWorker.runIfAsked()
Program.holdStandardFiles()
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
