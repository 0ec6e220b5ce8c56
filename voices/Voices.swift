/// The voice files that are built into the program, English first.
public enum Voices {
  /// Each file's name in `voices/`, and its bytes.
  public static var files: [(name: String, bytes: [UInt8])] {
    [
      ("en.json", PackageResources.en_json),
      ("en-US.json", PackageResources.en_US_json),
      ("sv.json", PackageResources.sv_json),
      ("de.json", PackageResources.de_json),
      ("fr.json", PackageResources.fr_json),
      ("es.json", PackageResources.es_json),
    ]
  }
}
