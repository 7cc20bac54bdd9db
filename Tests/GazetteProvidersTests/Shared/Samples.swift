import Foundation

/// The recorded replies, which are next to the repository and not part of it.
enum Samples {
  /// The folder, from `GAZETTE_SHARED` or next to the package; nil when this machine has none.
  static let folder: URL? = {
    let root = URL(filePath: #filePath).appending(path: "../../../../").standardizedFileURL
    let shared =
      ProcessInfo.processInfo.environment["GAZETTE_SHARED"].map { URL(filePath: $0) }
      ?? root.appending(path: "../shared").standardizedFileURL
    let folder = shared.appending(path: "samples")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// True when the recorded replies exist.
  static var areThere: Bool { folder != nil }

  /// The reason for skipping a test without them.
  static let missing = "the recorded replies are not on this machine (GAZETTE_SHARED or ../shared)"

  /// Returns the bytes of a sample.
  static func data(_ path: String) throws -> Data {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return try Data(contentsOf: folder.appending(path: path))
  }

  /// Returns the text of a sample.
  static func text(_ path: String) throws -> String { String(decoding: try data(path), as: UTF8.self) }

  /// Returns the names of the samples in `folder` that begin with `prefix`, sorted.
  static func names(in path: String, prefix: String) throws -> [String] {
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)
      .filter { $0.hasPrefix(prefix) }.sorted()
  }
}
