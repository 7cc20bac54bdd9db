import GazettePresentation

/// Where the paper keeps what it knows.
package struct DataSettings: Sendable {
  package let folder: Setting<String>

  /// The default follows the XDG folders of the person, or is /var/lib/gazette where there is no home.
  init(environment: [String: String]) {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : "\($0)/.local/share" }
    let base = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home ?? "/var/lib"
    folder = Setting(
      "data.folder", default: "\(base)/gazette", \.dataFolder)
  }
}
