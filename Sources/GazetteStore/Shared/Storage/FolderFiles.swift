import Foundation
import GazetteDomain

/// The files below a folder, however deep.
struct FolderFiles {
  private static let block = 4_096
  private let folder: URL

  init(_ folder: URL) { self.folder = folder }

  /// Each file with the bytes that it takes on the disk; none when there is no such folder.
  var files: [(url: URL, bytes: Int)] {
    let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey]
    guard let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: keys) else { return [] }
    return found.compactMap { $0 as? URL }.compactMap { url in
      // A file that went in the meantime takes nothing.
      guard let facts = try? url.resourceValues(forKeys: Set(keys)), facts.isRegularFile == true else { return nil }
      return (url, ((facts.fileSize ?? 0) + Self.block - 1) / Self.block * Self.block)
    }
  }

  /// Removes every file and leaves the folders; answers how many went.
  func remove() throws(StoreError) -> Int {
    let files = files
    for file in files where unlink(file.url.path) != 0 && errno != ENOENT {
      throw StoreError(translating: SystemCallFailure(call: "unlink", file: file.url))
    }
    return files.count
  }
}
