import BoundedNumbers
internal import struct Foundation.Date

/// What tells one item from another.
enum ItemIdentity {
  /// Gives the item its id: its guid, else its link, else a hash of what does not change when the text is edited.
  static func identify(_ item: inout ParsedItem, _ reader: ElementReader) {
    if let id = item.guid ?? item.link {
      item.id = id
      return
    }
    reader.warn(.missingID, item.title?.value ?? "")
    item.id = hashed(item)
  }

  /// `warnings` and one more for each id that several items share.
  static func duplicates(in items: [ParsedItem], _ warnings: [FeedWarning]) -> [FeedWarning] {
    var seen: Set<String> = []
    seen.reserveCapacity(items.count)
    // By index: a copy of an item is dear.
    let repeated = items.indices.filter { !seen.insert(items[$0].id).inserted }
    return warnings + repeated.prefix(5).map { FeedWarning(.duplicateID, items[$0].id) }
  }

  /// The same for the same title, file and date in every process and on every machine.
  static func hashed(_ item: ParsedItem) -> String {
    var hash = StableHash()
    hash.add(item.title?.value ?? item.summary?.value ?? item.content?.value ?? "")
    hash.add(item.enclosures.first?.url ?? item.media.first?.url ?? "")
    hash.add(item.published.map { String(Int($0.timeIntervalSince1970, clampedTo: DateParts.seconds)) } ?? "")
    return "hash:\(hash.text)"
  }
}

/// FNV-1a in 64 bits: the same on every machine, unlike Swift's own hashing. Not for secrets. The domain has one, too, of which
/// a library that stands alone knows nothing; a module for these ten lines would be a dependency of both.
struct StableHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a text, and its end, so that "ab" + "c" differs from "a" + "bc".
  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
