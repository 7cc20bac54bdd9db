public import Foundation
public import GazetteDomain

/// Keeps pictures as files of a ``FolderCache``, the address and the facts of each in front of its bytes.
public struct FolderPictureCache: PictureCache {
  private let files: FolderCache

  /// Keeps them in `files`.
  public init(_ files: FolderCache) { self.files = files }

  /// What is kept of the picture at `address` in this width.
  public func picture(_ address: URL, width: PictureWidth) async throws(StoreError) -> KeptPicture? {
    let name = Self.name(address, width)
    if let kept = await envelope(name, of: address), let file = kept.picture { return .file(file) }
    return await envelope(Self.deadName(address), of: address)?.until.map { .dead(until: $0) }
  }

  /// Keeps a picture.
  public func keep(_ picture: PictureFile, of address: URL, width: PictureWidth) async throws(StoreError) {
    let envelope = PictureEnvelope(address: address, picture: picture)
    try await files.keep(envelope.data, as: Self.name(address, width), label: picture.color?.digits ?? "none")
    files.remove(Self.deadName(address))
  }

  /// Remembers that the picture is not to be asked for until `date`.
  public func keepDead(_ address: URL, until date: Date) async throws(StoreError) {
    try await files.keep(
      PictureEnvelope(address: address, until: date).data, as: Self.deadName(address), label: "dead")
  }

  /// The colour that covers most of a picture that is kept.
  public func color(of address: URL) -> PictureColor? {
    files.label(of: Self.name(address, .greatest)).flatMap { PictureColor(digits: $0) }
  }

  private func envelope(_ name: String, of address: URL) async -> PictureEnvelope? {
    guard let data = await files.data(name) else { return nil }
    guard let envelope = PictureEnvelope(data: data) else {
      files.remove(name)
      return nil
    }
    // The name is a short sum of the address, and whoever writes feeds could look for one that meets another's.
    return envelope.address == address ? envelope : nil
  }

  private static func name(_ address: URL, _ width: PictureWidth) -> String {
    "\(StableName.of(address.absoluteString))-\(width.rawValue)"
  }

  private static func deadName(_ address: URL) -> String { "\(StableName.of(address.absoluteString))-dead" }
}
