import EspeakSpeech
import Glibc
import Speech

/// What came of speaking a text.
struct Spoken: Equatable {
  var samples: [Int16] = []
  /// Where words begin in the text, in scalars.
  var words: [Int] = []
  var ending: Synthesizer.Ending?
  var error: SpeechError?

  var peak: Int { samples.map { Int($0.magnitude) }.max() ?? 0 }
}

extension EspeakClient {
  /// Speaks a text to its end, or until so many samples have come.
  func speak(
    _ text: String, voice: String = "en-gb", rate: Int = 175, upTo limit: Int = .max,
    whenHearing: (Int) -> Void = { _ in }
  ) -> Spoken {
    var spoken = Spoken()
    do throws(SpeechError) {
      spoken.ending = try synthesizer.synthesise(text, VoiceSettings(voice: voice, wordsPerMinute: rate)) { output in
        switch output {
        case .samples(let samples): spoken.samples += samples
        case .word(let offset, _): spoken.words.append(offset)
        }
        whenHearing(spoken.samples.count)
        return spoken.samples.count < limit
      }
    } catch { spoken.error = error }
    return spoken
  }
}

/// The first line of a file in /proc/PID that begins so.
func processLine(_ process: Int32, _ file: String, _ prefix: String) -> String? {
  processFile(process, file)?.split(separator: "\n").first { $0.hasPrefix(prefix) }.map(String.init)
}

func processFile(_ process: Int32, _ file: String) -> String? {
  let descriptor = unsafe open("/proc/\(process)/\(file)", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var buffer = [UInt8](repeating: 0, count: 65_536)
  let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
  return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
}

/// This process's workers that were started after the one given.
///
/// Numbers of processes rise; a thread of a worker has one too, and is none.
func workers(startedAfter process: Int32) -> [Int32] {
  (process + 1..<process + 200).filter { candidate in
    processLine(candidate, "status", "PPid:")?.hasSuffix("\t\(getpid())") == true
      && processLine(candidate, "status", "Tgid:")?.hasSuffix("\t\(candidate)") == true
      && processFile(candidate, "cmdline")?.hasPrefix("viva-speech-worker") == true
  }
}
