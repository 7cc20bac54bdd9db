import BoundedNumbers
internal import struct Foundation.Date

/// Determines the identity of items.
enum ItemIdentity {
  /// Sets the item's id: its guid, else its link, else a hash of the parts that edits of the text do not change.
  static func identify(_ item: inout ParsedItem, _ reader: ElementReader) {
    if let id = item.guid ?? item.link {
      item.id = id
      return
    }
    reader.warn(.missingID, item.title?.value ?? "")
    item.id = hashed(item)
  }

  /// `warnings` with an additional one for each id that several items share, at most five.
  static func duplicates(in items: [ParsedItem], _ warnings: [FeedWarning]) -> [FeedWarning] {
    var seen: Set<String> = []
    seen.reserveCapacity(items.count)
    // By index: copying an item is expensive.
    let repeated = items.indices.filter { !seen.insert(items[$0].id).inserted }
    return warnings + repeated.prefix(5).map { FeedWarning(.duplicateID, items[$0].id) }
  }

  /// The hash of title, file and date, identical in every process and on every machine.
  static func hashed(_ item: ParsedItem) -> String {
    var hash = StableHash()
    hash.add(item.title?.value ?? item.summary?.value ?? item.content?.value ?? "")
    hash.add(item.enclosures.first?.url ?? item.media.first?.url ?? "")
    hash.add(item.published.map { String(Int($0.timeIntervalSince1970, clampedTo: DateParts.seconds)) } ?? "")
    return "hash:\(hash.text)"
  }
}

/// 64-bit FNV-1a: identical on every machine, unlike Swift's own hashing. Not for secrets. The domain has a copy: sharing these
/// ten lines would cost this standalone library a dependency.
struct StableHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a text and a terminator, so that "ab" + "c" differs from "a" + "bc".
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
