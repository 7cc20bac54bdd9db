/// How a camera was held, 2 to 8, read of Exif and written as the least Exif that says so.
struct ExifOrientation {
  private let value: UInt8

  /// Reads Exif's TIFF; nil when it says nothing of it or says that the picture is upright.
  init?(_ tiff: [UInt8]) {
    let isBig = tiff.starts(with: "MM".utf8)
    guard isBig || tiff.starts(with: "II".utf8) else { return nil }
    var reader = ContainerReader(tiff, from: 4)
    func number(_ count: Int) throws(ThumbnailError) -> Int {
      isBig ? try reader.bigEndian(count) : try reader.littleEndian(count)
    }
    // Exif that breaks off says nothing.
    guard let first = try? number(4) else { return nil }
    reader.move(to: first)
    guard let entries = try? number(2) else { return nil }
    for _ in 0..<min(entries, 200) {
      guard let tag = try? number(2), let type = try? number(2), let count = try? number(4),
        let value = try? number(2), (try? number(2)) != nil
      else { return nil }
      guard tag == 0x0112 else { continue }
      guard type == 3, count == 1, (2...8).contains(value) else { return nil }
      self.value = UInt8(value)
      return
    }
    return nil
  }

  /// TIFF with this one entry.
  var bytes: [UInt8] {
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
    return Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
  }
}
