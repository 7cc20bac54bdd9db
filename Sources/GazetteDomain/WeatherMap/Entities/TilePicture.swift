public import Foundation

/// A tile as it was received, with what its server said of keeping it.
public struct TilePicture: Sendable, Hashable {
  /// The kinds of picture that browsers show as tiles.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    case png, jpeg, webp

    /// The media type, such as `image/png`.
    public var mediaType: String { "image/\(rawValue)" }
  }

  /// The picture, byte for byte.
  public var bytes: [UInt8]
  /// What it is, by its first bytes.
  public var kind: Kind
  /// Until when it need not be asked for again.
  public var freshUntil: Date
  /// What tells its server which version this is.
  public var validators: TileValidators

  /// Makes a picture.
  public init(bytes: [UInt8], kind: Kind, freshUntil: Date, validators: TileValidators = TileValidators()) {
    self.bytes = bytes
    self.kind = kind
    self.freshUntil = freshUntil
    self.validators = validators
  }
}
