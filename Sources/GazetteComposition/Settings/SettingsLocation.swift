import Foundation

/// Where the settings file lies.
enum SettingsLocation {
  /// The file that was named, by option or by environment, else the first that exists of the usual places, else nil.
  static func file(named option: String?, environment: [String: String]) -> String? {
    option ?? environment[SettingsLoader.fileVariable]
      ?? usualPlaces(environment: environment).first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The usual places, the nearest to the person first.
  static func usualPlaces(environment: [String: String]) -> [String] {
    let home = environment["HOME"].map { "\($0)/.config" }
    let personal = (environment["XDG_CONFIG_HOME"] ?? home).map { "\($0)/gazette/gazette.yaml" }
    return [personal, "/etc/gazette/gazette.yaml"].compactMap(\.self)
  }
}
