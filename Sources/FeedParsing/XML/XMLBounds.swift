// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// Finds tags that would cost libxml2 quadratic time, before it parses them.
enum XMLBounds {
  /// The minimum size of one attribute in bytes: ` a=""`.
  private static let bytesPerAttribute = 5

  /// Whether a tag has more than `attributes` attributes.
  static func hasOversizedTag(_ bytes: UnsafeBufferPointer<UInt8>, attributes: Int) -> Bool {
    let smallest = attributes * bytesPerAttribute
    var next = ByteSearch.first(0x3C, in: bytes, from: 0)
    while let open = next, open + 1 < bytes.count {
      if bytes[open + 1] == 0x21 {
        next = ByteSearch.first(0x3C, in: bytes, from: endOfDeclaration(bytes, at: open))
        continue
      }
      next = ByteSearch.first(0x3C, in: bytes, from: open + 1)
      let end = next ?? bytes.count
      if end - open > smallest, count(bytes, in: (open + 1)..<end) > attributes { return true }
    }
    return false
  }

  private static func endOfDeclaration(_ bytes: UnsafeBufferPointer<UInt8>, at open: Int) -> Int {
    guard open + 2 < bytes.count else { return bytes.count }
    switch bytes[open + 2] {
    case 0x5B: return ByteSearch.first("]]>", in: bytes, from: open).map { $0 + 3 } ?? bytes.count
    case 0x2D: return ByteSearch.first("-->", in: bytes, from: open).map { $0 + 3 } ?? bytes.count
    default: return open + 2
    }
  }

  /// The number of equal signs outside quotes before the tag's `>`. No value contains a `<`, so `range` ends there.
  private static func count(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int {
    var count = 0
    var quote: UInt8 = 0
    for index in range {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x3E {
        break
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3D {
        count += 1
      }
    }
    return count
  }
}
