public import Foundation
public import GazetteDomain

/// A key that an installation generates once, in a file that only its owner can read.
public enum SecretFile {
  private static let length = SigningKeyID.length

  /// Returns the 32 bytes in `file`, made by `generate` when there are none yet; the file never contains a part of them.
  public static func bytes(
    at file: URL, generate: () -> [UInt8] = SigningKeyID.ephemeral
  ) throws(StoreError) -> [UInt8] {
    try StoreError.translating {
      if let known = try known(file) { return known }
      let bytes = generate()
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

  /// Returns nil when the file is missing or incomplete. An unreadable one must not be replaced, because everything signed with
  /// it would become invalid.
  private static func known(_ file: URL) throws -> [UInt8]? {
    do {
      let data = try Data(contentsOf: file)
      return data.count == length ? Array(data) : nil
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
  }

  /// Returns 32 random bytes that are never stored.
  public static func ephemeral() -> [UInt8] { SigningKeyID.ephemeral() }
}

/// Stores the signing keys, each in a ``SecretFile`` of the data folder.
public struct FolderSigningKeyStore: SigningKeyStore {
  private let folder: DataFolder

  /// Makes a store in `folder`.
  public init(_ folder: DataFolder) { self.folder = folder }

  /// Returns the key's bytes, generated at random when there are none yet.
  public func key(_ id: SigningKeyID) async throws(StoreError) -> [UInt8] {
    try SecretFile.bytes(at: folder.file(of: id), generate: id.generated)
  }
}

extension DataFolder {
  /// Returns the file of a signing key.
  func file(of id: SigningKeyID) -> URL {
    switch id {
    case .pictures: pictureKey
    case .push: pushKey
    }
  }
}
