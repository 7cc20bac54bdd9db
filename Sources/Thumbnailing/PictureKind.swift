/// A kind of picture that is read, known by its first bytes and never by what a server says of it.
///
/// SVG is missing because it is a program. HEIF and AVIF are missing because a file chooses by itself which of
/// several decoders reads it.
public enum PictureKind: String, Sendable, CaseIterable {
  case jpeg, png, gif, webp

  /// The kind of the picture that begins with `bytes`; `nil` when it is none of these.
  public init?(_ bytes: some Collection<UInt8>) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBPVP8".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}
