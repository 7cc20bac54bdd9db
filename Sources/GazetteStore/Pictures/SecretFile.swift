public import Foundation
public import GazetteDomain

/// A key that an installation makes for itself once, in a file that only its owner can read.
public enum SecretFile {
  private static let length = SigningKeyID.length

  /// The 32 bytes in `file`, made by chance when there are none yet; the file never holds half of them.
  public static func bytes(at file: URL) throws(StoreError) -> [UInt8] {
    try StoreError.translating {
      if let known = try known(file) { return known }
      let bytes = passing()
      let unfinished = UnfinishedFile(for: file)
      do {
        try unfinished.create()
        try Data(bytes).write(to: unfinished.url)
        try unfinished.finish()
      } catch {
        unfinished.discard()
        throw error
      }
      return bytes
    }
  }

  /// Nil when there is none, or less than a whole one. One that cannot be read must not be replaced: what was signed
  /// with it would be worth nothing from then on.
  private static func known(_ file: URL) throws -> [UInt8]? {
    do {
      let data = try Data(contentsOf: file)
      return data.count == length ? Array(data) : nil
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
  }

  /// 32 bytes made by chance, which nobody keeps.
  public static func passing() -> [UInt8] { SigningKeyID.passing() }
}

/// Keeps the keys that the installation signs with, each in a ``SecretFile`` of the data folder.
public struct FolderSigningKeyStore: SigningKeyStore {
  private let folder: DataFolder

  /// Keeps them in `folder`.
  public init(_ folder: DataFolder) { self.folder = folder }

  /// The key's bytes, made by chance when there are none yet.
  public func key(_ id: SigningKeyID) async throws(StoreError) -> [UInt8] {
    switch id {
    case .pictures: try SecretFile.bytes(at: folder.pictureKey)
    }
  }
}
