internal import struct Foundation.Date

/// Dublin Core's period: `start=2002-10-13T09:00+01:00;end=2002-10-17T17:00+01:00;scheme=W3C-DTF`.
struct ValidityText {
  /// The first moment.
  private(set) var start: Date?
  /// The last moment.
  private(set) var end: Date?

  /// Both.
  var bounds: (Date?, Date?) { (start, end) }

  /// The period that `text` names.
  init(_ text: String) {
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map { TextBytes.trimmed(String($0)) }
      guard pair.count == 2 else { continue }
      if pair[0].lowercased() == "start" { start = FeedDate.parse(pair[1]) }
      if pair[0].lowercased() == "end" { end = FeedDate.parse(pair[1]) }
    }
  }
}
