import Foundation

/// The folder of corpora next to the package, which does not contain it.
enum SharedFolder {
  /// The folder; nil when this checkout has none.
  static let corpora: URL? = {
    let named = ProcessInfo.processInfo.environment["GAZETTE_SHARED"].map { URL(filePath: $0) }
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let candidates = [named, root.appending(path: "../shared").standardizedFileURL].compactMap(\.self)
    return candidates.map { $0.appending(path: "corpora") }.first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  /// True when the corpora exist; tests that need them are skipped otherwise, with a notice.
  static var isAvailable: Bool { corpora != nil }

  /// Returns the bytes of a file of the corpora.
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: require(url: corpora?.appending(path: path))))
  }

  private static func require(url: URL?) throws -> URL {
    guard let url else { throw CocoaError(.fileNoSuchFile) }
    return url
  }
}
