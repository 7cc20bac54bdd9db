import Foundation

/// The folder of corpora next to the package, which does not contain it.
enum SharedFolder {
  /// The folder; `nil` when this checkout has none.
  static let url: URL? = {
    let named = ProcessInfo.processInfo.environment["GAZETTE_SHARED"].map { URL(filePath: $0) }
    let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let candidates = [named, root.appending(path: "../shared").standardizedFileURL].compactMap(\.self)
    return candidates.first { FileManager.default.fileExists(atPath: $0.appending(path: "corpora").path) }
  }()

  /// Returns the payloads of the corpus "xss".
  static func scriptPayloads() throws -> [String] {
    guard let url else { return [] }
    let data = try Data(contentsOf: url.appending(path: "corpora/xss/payloads.json"))
    return try JSONDecoder().decode([String].self, from: data)
  }

  /// Returns the feeds of feedparser's group "sanitize", as text, by file name.
  static func sanitizeFeeds() throws -> [(name: String, text: String)] {
    guard let url else { return [] }
    let folder = url.appending(path: "corpora/feedparser/wellformed/sanitize")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "xml" }.map {
      ($0.lastPathComponent, String(decoding: try Data(contentsOf: $0), as: UTF8.self))
    }
  }

  /// Returns a folder for each page of the corpus "readability".
  static func publishersPages() throws -> [URL] {
    guard let url else { return [] }
    return try FileManager.default.contentsOfDirectory(
      at: url.appending(path: "corpora/readability"), includingPropertiesForKeys: nil)
  }
}
