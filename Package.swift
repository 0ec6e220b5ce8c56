// swift-tools-version: 6.2
import PackageDescription

/// Every target is built with the same strict settings: a warning is an error, and unsafe code says so.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A module of ours; what it may import is exactly what stands in `uses`.
func module(_ name: String, uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses, swiftSettings: strict)
}

/// The tests of one module, with the fixtures beside them.
func tests(of name: String, uses: [Target.Dependency] = [], fixtures: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.init(stringLiteral: name)] + uses, exclude: fixtures, swiftSettings: strict)
}

let package = Package(
  name: "viva",
  products: [
    .executable(name: "viva", targets: ["viva"]),
    .library(name: "DeckEngine", targets: ["DeckEngine"]),
    .library(name: "DeckStore", targets: ["DeckStore"]),
    .library(name: "Announcer", targets: ["Announcer"]),
    .library(name: "Speech", targets: ["Speech", "EspeakSpeech", "AudioOutput", "SpokenAnnouncer"]),
  ],
  traits: [
    .trait(name: "AnkiPackages", description: "Anki's packages (.apkg, .colpkg), by libarchive and SQLite."),
    .trait(
      name: "AudioFiles", description: "Sound files beyond WAV, by libsndfile: for viva render and cards with sounds."),
    .default(enabledTraits: ["AnkiPackages", "AudioFiles"]),
  ],
  targets: [
    // Plain values: these import nothing.
    module("DeckEngine"),
    module("Speakable"),
    module("Announcer"),
    module("Speech"),
    module("JSONText"),
    module("DeckFormats", uses: ["DeckEngine", "JSONText"]),

    // Edges: each touches one thing of the outside world.
    .systemLibrary(name: "CEspeakNG", pkgConfig: "espeak-ng", providers: [.apt(["libespeak-ng-dev"])]),
    .systemLibrary(name: "CPcaudio", providers: [.apt(["libpcaudio-dev"])]),
    .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CArchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    module("DeckStore", uses: ["DeckEngine", "JSONText"]),
    module("Confinement", uses: ["CLinux"]),
    module("EspeakSpeech", uses: ["Speech", "CEspeakNG", "CLinux", "Confinement"]),
    module("AudioOutput", uses: ["Speech", "CPcaudio"]),
    module(
      "AnkiPackage",
      uses: [
        "DeckEngine", "DeckFormats", "JSONText", .target(name: "CArchive", condition: .when(traits: ["AnkiPackages"])),
        .target(name: "CSQLite", condition: .when(traits: ["AnkiPackages"])),
      ]),
    module(
      "AudioFiles",
      uses: ["Speech", "CLinux", "Confinement", .target(name: "CSndFile", condition: .when(traits: ["AudioFiles"]))]),
    module("Rendering", uses: ["AudioFiles", "DeckEngine", "Speech"]),
    module("LanguagePacks", uses: ["JSONText", "Speech"]),
    module("SpokenAnnouncer", uses: ["Announcer", "Speech"]),
    module("SSIP", uses: ["Speech"]),
    module("SSIPClient", uses: ["SSIP", "Speech", "CLinux"]),
    module("Emacspeak", uses: ["SSIP", "Speech"]),
    module("SSIPServer", uses: ["SSIP", "Speech", "CLinux"]),
    .target(
      name: "Voices", path: "voices",
      resources: [
        .embedInCode("de.json"), .embedInCode("en.json"), .embedInCode("en-US.json"), .embedInCode("es.json"),
        .embedInCode("fr.json"), .embedInCode("sv.json"),
      ],
      swiftSettings: strict),

    module("ProgressPictures", uses: ["DeckEngine"]),

    // The program.
    module("VoiceMode", uses: ["DeckEngine", "Announcer", "Speakable", "Speech", "LanguagePacks"]),
    module("UserSettings", uses: ["DeckEngine", "JSONText", "VoiceMode", "Announcer", "Speakable"]),

    // What is fuzzed, with what must be true of it.
    module(
      "FuzzTargets",
      uses: [
        "DeckEngine", "DeckFormats", "DeckStore", "Emacspeak", "EspeakSpeech", "JSONText", "LanguagePacks", "SSIP",
        "Speakable", "UserSettings", "VoiceMode",
      ]),
    .executableTarget(
      name: "viva",
      dependencies: [
        "DeckEngine", "DeckStore", "Speakable", "Announcer", "Speech", "EspeakSpeech", "AudioOutput", "JSONText",
        "LanguagePacks", "Voices", "VoiceMode", "UserSettings", "ProgressPictures", "CLinux", "AudioFiles", "Rendering",
        "AnkiPackage", "DeckFormats", "SSIP", "SSIPServer", "SSIPClient",
        "Emacspeak",
      ],
      resources: [.embedInCode("Samples/general-knowledge.json")],
      swiftSettings: strict),
    // How other programs use the products.
    .executableTarget(
      name: "ExampleAnnouncer", dependencies: ["Announcer", "AudioOutput", "EspeakSpeech", "SpokenAnnouncer"],
      swiftSettings: strict),
    .executableTarget(
      name: "ExampleQuiz",
      dependencies: ["Announcer", "AudioOutput", "DeckEngine", "DeckStore", "EspeakSpeech", "SpokenAnnouncer"],
      swiftSettings: strict),
    .executableTarget(
      name: "viva-bench",
      dependencies: [
        "CLinux", "Announcer", "DeckEngine", "DeckStore", "EspeakSpeech", "JSONText", "LanguagePacks", "Speech",
        "VoiceMode", "Voices",
      ],
      swiftSettings: strict),

    tests(of: "DeckEngine", uses: ["JSONText"]),
    tests(of: "Speakable"),
    tests(of: "Announcer"),
    tests(of: "JSONText"),
    tests(of: "DeckStore", uses: ["DeckEngine", "JSONText"], fixtures: ["Fixtures"]),
    tests(of: "DeckFormats", uses: ["DeckEngine", "JSONText", "Speakable"], fixtures: ["Fixtures"]),
    tests(
      of: "AnkiPackage",
      uses: [
        "DeckEngine", "DeckFormats", "JSONText", .target(name: "CArchive", condition: .when(traits: ["AnkiPackages"])),
        .target(name: "CSQLite", condition: .when(traits: ["AnkiPackages"])),
      ]),
    tests(of: "Speech"),
    .target(name: "BuiltProgram", path: "Tests/BuiltProgram", swiftSettings: strict),
    tests(of: "EspeakSpeech", uses: ["BuiltProgram", "Speech"]),
    tests(of: "AudioOutput", uses: ["Speech"]),
    tests(of: "AudioFiles", uses: ["BuiltProgram", "DeckEngine", "Speech"]),
    tests(of: "Rendering", uses: ["AudioFiles", "DeckEngine", "Speech"]),
    tests(of: "LanguagePacks", uses: ["JSONText", "Speech", "Voices"]),
    tests(
      of: "VoiceMode", uses: ["JSONText", "DeckEngine", "Announcer", "Speakable", "Speech", "LanguagePacks", "Voices"],
      fixtures: ["Fixtures"]),
    tests(of: "SpokenAnnouncer", uses: ["Announcer", "Speech"]),
    tests(of: "SSIP", uses: ["DeckEngine", "Speech"]),
    tests(of: "Emacspeak", uses: ["DeckEngine", "SSIP", "Speech"]),
    tests(of: "ProgressPictures", uses: ["DeckEngine"]),
    tests(of: "FuzzTargets", uses: ["DeckEngine"]),
    tests(of: "UserSettings", uses: ["DeckEngine", "JSONText", "VoiceMode"]),
    .testTarget(
      name: "VivaTests", dependencies: ["BuiltProgram", "CLinux", "DeckEngine", "DeckStore", "JSONText"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
