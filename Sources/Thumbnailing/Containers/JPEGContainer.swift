/// JPEG: segments of a marker, a length and content, then scans of pixels with further segments between them.
struct JPEGContainer {
  private var reader: ContainerReader
  private var bytes: [UInt8] = [0xFF, 0xD8]
  private var size: (width: Int, height: Int)?
  private var scans = 0
  private var profile = 0
  private var seen: Set<UInt8> = []

  static func read(_ file: [UInt8]) throws(ThumbnailError) -> PictureContainer {
    var container = JPEGContainer(reader: ContainerReader(file, from: 2))
    while let marker = container.nextMarker(), marker != 0xD9 { try container.segment(marker) }
    guard let size = container.size else { throw .damaged(reason: "no header") }
    guard container.reader.remaining > 0 || file.suffix(2) == [0xFF, 0xD9] else {
      throw .damaged(reason: "the file breaks off")
    }
    return PictureContainer(bytes: container.bytes + [0xFF, 0xD9], width: size.width, height: size.height)
  }

  private init(reader: ContainerReader) { self.reader = reader }

  /// The next marker, after skipping any other bytes; nil at the end of the file.
  private mutating func nextMarker() -> UInt8? {
    var position = reader.position
    let file = reader.file
    while position + 1 < file.count {
      if file[position] == 0xFF, file[position + 1] != 0xFF, file[position + 1] != 0 {
        reader.move(to: position + 2)
        return file[position + 1]
      }
      position += 1
    }
    reader.move(to: file.count)
    return nil
  }

  private mutating func segment(_ marker: UInt8) throws(ThumbnailError) {
    // Restart and similar markers have no content and no meaning between segments.
    if marker == 0x01 || (0xD0...0xD8).contains(marker) { return }
    let start = reader.position
    let length = try reader.bigEndian(2)
    let content = try reader.take(length - 2)
    switch marker {
    case 0xC4, 0xCC, 0xDB, 0xDD: copy(marker, from: start)
    case 0xC0...0xCF: try frame(marker, content, from: start)
    case 0xDA: try scan(from: start)
    case 0xE0 where isFirst(marker), 0xEE where isFirst(marker): copy(marker, from: start)
    case 0xE1: copyOrientation(content)
    case 0xE2 where content.starts(with: "ICC_PROFILE\0".utf8):
      profile += content.count
      if profile <= PictureContainer.maximumProfileBytes { copy(marker, from: start) }
    default: break
    }
  }

  private mutating func isFirst(_ marker: UInt8) -> Bool { seen.insert(marker).inserted }

  private mutating func copy(_ marker: UInt8, from start: Int) {
    bytes += [0xFF, marker]
    bytes += reader.file[start..<reader.position]
  }

  private mutating func frame(
    _ marker: UInt8, _ content: ArraySlice<UInt8>, from start: Int
  ) throws(ThumbnailError) {
    guard size == nil else { throw .damaged(reason: "a second header") }
    var header = ContainerReader(Array(content), from: 1)
    let height = try header.bigEndian(2)
    size = (try header.bigEndian(2), height)
    copy(marker, from: start)
  }

  /// Copies a scan's header, and its pixels up to the next marker other than a restart.
  private mutating func scan(from start: Int) throws(ThumbnailError) {
    scans += 1
    guard scans <= PictureContainer.maximumScans else {
      throw .damaged(reason: "more than \(PictureContainer.maximumScans) scans")
    }
    let file = reader.file
    var end = reader.position
    while end + 1 < file.count {
      let isMarker = file[end] == 0xFF && !(file[end + 1] == 0 || (0xD0...0xD7).contains(file[end + 1]))
      if isMarker, file[end + 1] != 0xFF { break }
      end += 1
    }
    reader.move(to: end + 1 < file.count ? end : file.count)
    copy(0xDA, from: start)
  }

  /// Copies only the orientation from Exif.
  private mutating func copyOrientation(_ content: ArraySlice<UInt8>) {
    guard content.starts(with: "Exif\0\0".utf8), let exif = ExifOrientation(Array(content.dropFirst(6))) else { return }
    guard isFirst(0xE1) else { return }
    let written = Array("Exif\0\0".utf8) + exif.bytes
    bytes += [0xFF, 0xE1, 0, UInt8(written.count + 2)] + written
  }
}
