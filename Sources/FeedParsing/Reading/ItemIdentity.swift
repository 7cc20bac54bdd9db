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
    let parts = [
      item.title?.value ?? item.summary?.value ?? item.content?.value,
      item.enclosures.first?.url ?? item.media.first?.url,
      item.published.map { String(Int($0.timeIntervalSince1970, clampedTo: DateParts.seconds)) },
    ]
    // The end marks make "ab", "c" differ from "a", "bc".
    for part in parts { hash.add((part ?? "") + "\0") }
    return "hash:\(hash.text)"
  }
}
