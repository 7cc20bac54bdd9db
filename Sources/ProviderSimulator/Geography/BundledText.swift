import Foundation

/// The simulator's own data files.
enum BundledText {
  /// The lines of a file below `folder` that are neither empty nor begin with `#`.
  static func lines(of name: String, in folder: String) throws(SimulatorError) -> [Substring] {
    try text(of: name, in: folder).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  /// A whole file below `folder`.
  static func text(of name: String, in folder: String) throws(SimulatorError) -> String {
    let url = Bundle.module.bundleURL.appending(path: folder).appending(path: name)
    do {
      return try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw .badResource(name: "\(folder)/\(name)")
    }
  }
}
