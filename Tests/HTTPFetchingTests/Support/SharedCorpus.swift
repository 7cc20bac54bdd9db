import Foundation

/// Finds the corpora that lie beside the package, and are not part of it.
enum SharedCorpus {
  /// The folder or file at `path` below the corpora, or `nil` when it is not there.
  static func find(_ path: String) -> URL? {
    let shared = ProcessInfo.processInfo.environment["GAZETTE_SHARED"].map { URL(fileURLWithPath: $0) }
    let url = (shared ?? besidePackage).appending(path: "corpora").appending(path: path)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  private static var besidePackage: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared")
  }
}
