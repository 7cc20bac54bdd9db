import Foundation
public import GazetteDomain

/// The provider keys that were entered in the settings: in a separate file that only its owner can read, so that neither a backup
/// nor an export contains them.
public struct KeyFile: ProviderKeyStore {
  private let file: URL

  /// Makes the path; touches nothing.
  public init(_ folder: DataFolder) { file = folder.keys }

  /// Returns the keys by the setting's name; none when there is no file.
  /// - Throws: `StoreError/corrupt(detail:)` when the file is malformed.
  public func keys() throws(StoreError) -> [String: String] {
    guard FileIdentity(of: file) != nil else { return [:] }
    return try StoreError.translating {
      let data = try Data(contentsOf: file)
      guard let keys = try? JSONDecoder().decode([String: String].self, from: data) else {
        throw StoreError.corrupt(detail: "\(file.lastPathComponent) holds no keys")
      }
      return keys
    }
  }

  /// Replaces all keys in one step; deletes the file when there are none.
  public func replace(_ keys: [String: String]) throws(StoreError) {
    try StoreError.translating {
      guard !keys.isEmpty else {
        guard unlink(file.path) == 0 || errno == ENOENT else { throw SystemCallFailure(call: "unlink", file: file) }
        return
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      let unfinished = UnfinishedFile(for: file)
      defer { unfinished.discard() }
      try unfinished.create()
      try encoder.encode(keys).write(to: unfinished.url)
      try unfinished.finish()
    }
  }
}
