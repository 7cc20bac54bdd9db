/// What a tile of the built-in map is written as.
public enum BaseMapFormat: Sendable {
  /// A WebP file, the smallest.
  case webp
  /// A PNG file.
  case png
  /// 256 times 256 pixels of three bytes (red, green, blue), row by row.
  case pixels
}
