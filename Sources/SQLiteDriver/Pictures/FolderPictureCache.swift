import BoundedNumbers
public import Foundation
public import GazetteDomain

/// Caches pictures as files of a ``FolderCache``, each with its address and facts before its bytes.
public struct FolderPictureCache: PictureCache {
  private let files: FolderCache

  /// Makes a cache in `files`.
  public init(_ files: FolderCache) { self.files = files }

  /// Returns the cached entry for the picture at `address` in this width.
  public func picture(_ address: URL, width: PictureWidth) async throws(StoreError) -> CachedPicture? {
    let name = Self.name(address, width)
    if let entry = await envelope(name, of: address), let file = entry.picture { return .file(file) }
    return await envelope(Self.deadName(address), of: address)?.until.map { .dead(until: $0) }
  }

  /// Caches a picture.
  public func save(_ picture: PictureFile, of address: URL, width: PictureWidth) async throws(StoreError) {
    let envelope = PictureEnvelope(address: address, picture: picture)
    try await files.save(envelope.data, as: Self.name(address, width), label: picture.color?.digits ?? "none")
    files.remove(Self.deadName(address))
  }

  /// Records that the picture must not be requested until `date`.
  public func saveFailure(_ address: URL, until date: Date) async throws(StoreError) {
    try await files.save(
      PictureEnvelope(address: address, until: date).data, as: Self.deadName(address), label: "dead")
  }

  /// Returns the colour that covers most of a cached picture.
  public func color(of address: URL) -> PictureColor? {
    files.label(of: Self.name(address, .greatest)).flatMap { PictureColor(digits: $0) }
  }

  private func envelope(_ name: String, of address: URL) async -> PictureEnvelope? {
    guard let data = await files.data(name) else { return nil }
    guard let envelope = PictureEnvelope(data: data) else {
      files.remove(name)
      return nil
    }
    // The name is a short hash of the address, and the author of a feed could search for a collision.
    return envelope.address == address ? envelope : nil
  }

  private static func name(_ address: URL, _ width: PictureWidth) -> String {
    "\(StableName.of(address.absoluteString))-\(width.rawValue)"
  }

  private static func deadName(_ address: URL) -> String { "\(StableName.of(address.absoluteString))-dead" }
}

/// The content of one file of the cache: a line of JSON, then the picture's bytes.
struct PictureEnvelope {
  private struct Header: Codable {
    var address: URL
    var until: Date?
    var width: Int?
    var height: Int?
    var color: String?
    /// The number of bytes that follow.
    var length: Int
  }

  private static let newline = UInt8(ascii: "\n")

  let address: URL
  /// The time until which the picture must not be requested; nil when it is available.
  let until: Date?
  let picture: PictureFile?

  init(address: URL, picture: PictureFile) {
    self.address = address
    self.picture = picture
    until = nil
  }

  init(address: URL, until: Date) {
    self.address = address
    self.until = until
    picture = nil
  }

  /// Reads ``data``; nil when it is truncated or malformed.
  init?(data: Data) {
    guard let end = data.firstIndex(of: Self.newline) else { return nil }
    // A damaged header means a damaged file, which counts as missing.
    guard let header = try? JSONDecoder().decode(Header.self, from: data[..<end]) else { return nil }
    let bytes = [UInt8](data[(end + 1)...])
    guard bytes.count == header.length else { return nil }
    address = header.address
    until = header.until
    guard let width = header.width, let height = header.height else {
      picture = nil
      return
    }
    picture = PictureFile(
      webp: bytes, width: width, height: height, color: header.color.flatMap { PictureColor(digits: $0) })
  }

  /// The content of the file.
  var data: Data {
    get throws(StoreError) {
      let header = Header(
        address: address, until: until, width: picture?.width, height: picture?.height, color: picture?.color?.digits,
        length: picture?.webp.count ?? 0)
      let line = try StoreError.translating { try JSONEncoder().encode(header) }
      return line + [Self.newline] + (picture?.webp ?? [])
    }
  }
}

/// Makes file names for texts of any length.
enum StableName {
  /// Returns 32 hexadecimal digits, the same for the same text on every machine: two hashes.
  static func of(_ text: String) -> String {
    [StableHash(), StableHash(from: 0x9AE1_6A3B_2F90_404F)].map { hash in
      var hash = hash
      hash.add(text)
      return hash.text
    }
    .joined()
  }
}

extension StoragePart {
  /// The pictures of articles and ads.
  public static let pictures = StoragePart(.pictures) { $0.pictures }
}
