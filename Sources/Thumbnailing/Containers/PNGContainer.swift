/// PNG: chunks of a length, a name, content and a checksum.
enum PNGContainer {
  private static let copiedChunks: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
  /// The maximum size of a packed profile, which can unpack to a thousand times its size; real ones have a few kB.
  private static let maximumPackedProfileBytes = 256 << 10

  static func read(_ file: [UInt8]) throws(ThumbnailError) -> PictureContainer {
    var reader = ContainerReader(file)
    var bytes = Array(try reader.take(8))
    var size: (width: Int, height: Int)?
    var hasProfile = false
    while true {
      let start = reader.position
      let length = try reader.bigEndian(4)
      let name = String(decoding: try reader.take(4), as: UTF8.self)
      let content = try reader.take(length)
      _ = try reader.take(4)
      if size == nil {
        guard name == "IHDR", length == 13 else { throw .damaged(reason: "no header") }
        var header = ContainerReader(Array(content))
        size = (try header.bigEndian(4), try header.bigEndian(4))
      }
      let isProfile = name == "iCCP" && !hasProfile && length <= maximumPackedProfileBytes
      if isProfile { hasProfile = true }
      if isProfile || copiedChunks.contains(name) { bytes += file[start..<reader.position] }
      if name == "IEND" { break }
    }
    return PictureContainer(bytes: bytes, width: size?.width ?? 0, height: size?.height ?? 0)
  }
}
