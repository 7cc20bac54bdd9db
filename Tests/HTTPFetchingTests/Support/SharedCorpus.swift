import Foundation

/// Finds the corpora next to the package, which does not contain them.
enum SharedCorpus {
  /// Returns the folder or file at `path` below the corpora, or `nil` when it does not exist.
  static func find(_ path: String) -> URL? {
    let shared = ProcessInfo.processInfo.environment["GAZETTE_SHARED"].map { URL(fileURLWithPath: $0) }
    let url = (shared ?? nextToPackage).appending(path: "corpora").appending(path: path)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  private static var nextToPackage: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared")
  }
}
