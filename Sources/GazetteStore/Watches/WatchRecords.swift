import BoundedNumbers
import Foundation
import GazetteDomain

/// A watch as a row of `watch`; the actions and the channels are lists as JSON.
struct WatchRecord {
  static let table = StoredTable<WatchRecord>(
    "watch",
    [
      "readerKey": { $0.reader.rawValue }, "watchID": { $0.watch.id.rawValue }, "name": { $0.watch.name },
      "query": { $0.watch.query.text },
      "actions": { try JSONColumn.text($0.watch.actions.map(\.rawValue).sorted()) }, "label": { $0.watch.label },
      "channels": { try JSONColumn.text($0.watch.channels.map(\.rawValue)) }, "isOn": { $0.watch.isOn },
      "createdAt": { $0.watch.createdAt.bounded }, "visitedAt": { $0.watch.visitedAt.bounded },
      // A later change writes its own version.
      "version": { $0.watch.id.rawValue },
    ])

  let reader: ReaderKey
  let watch: Watch

  init(reader: ReaderKey, watch: Watch) { (self.reader, self.watch) = (reader, watch) }

  /// Reads a watch; nil when this version cannot read its query.
  init?(_ row: SQLRow) throws {
    // The grammar of a newer version may have more fields.
    guard let query = try? WatchQuery(try row["query"] as String) else { return nil }
    reader = ReaderKey(rawValue: try row["readerKey"])
    watch = Watch(
      id: WatchID(rawValue: try row["watchID"]), name: try row["name"], query: query,
      actions: Set(try JSONColumn.values(row["actions"]).compactMap(WatchAction.init(rawValue:))),
      label: try row["label"],
      channels: try JSONColumn.values(row["channels"], of: Int64.self).map(ChannelID.init(rawValue:)),
      isOn: try row["isOn"], createdAt: try row.requiredDate("createdAt"), visitedAt: try row.requiredDate("visitedAt"))
  }
}

extension WatchID {
  /// The condition of the watch's row, if it is the reader's.
  func condition(of reader: ReaderKey) -> SQL { "watch.readerKey = \(reader) AND watch.watchID = \(self)" }
}

/// A match as a row of `watchMatch`. The subject is a number and a text: an article's number; an ad's number and source; a place;
/// a warning and a place, separated by a space.
struct WatchMatchRecord {
  static let table = StoredTable<WatchMatchRecord>(
    "watchMatch",
    [
      "watchID": { $0.match.watch.rawValue }, "kind": { $0.match.subject.kind.rawValue },
      "number": { $0.match.subject.storedForm.number }, "subject": { $0.match.subject.storedForm.text },
      "occasion": { $0.match.occasion.rawValue }, "mark": { $0.match.mark },
      "title": { $0.match.title.replacing("\0", with: "\u{FFFD}") }, "matchedAt": { $0.match.date.bounded },
    ])

  let match: WatchMatch

  /// Reads a match; nil when this version does not know its subject or its occasion.
  static func read(_ row: SQLRow) throws -> WatchMatch? {
    guard let kind = try row["kind", as: WatchedKind.init(rawValue:)],
      let subject = WatchMatch.Subject(kind, number: try row["number"], text: try row["subject"]),
      let occasion = try row["occasion", as: WatchOccasion.init(rawValue:)]
    else { return nil }
    return WatchMatch(
      id: WatchMatchID(rawValue: try row["matchID"]), watch: WatchID(rawValue: try row["watchID"]), subject: subject,
      occasion: occasion, mark: try row["mark"], title: try row["title"], date: try row.requiredDate("matchedAt"),
      isHidden: try row["isHidden"])
  }
}

extension WatchMatch.Subject {
  fileprivate var storedForm: (number: Int64, text: String) {
    switch self {
    case .article(let id): (id.rawValue, "")
    case .ad(let id): (id.number, id.source.rawValue)
    case .weather(let place): (0, place.text)
    case .warning(let id, let place): (0, "\(id.rawValue) \(place.text)")
    }
  }

  fileprivate init?(_ kind: WatchedKind, number: Int64, text: String) {
    switch kind {
    case .article: self = .article(ArticleID(rawValue: number))
    case .ad: self = .ad(AdID(source: ListingSourceID(rawValue: text), number: number))
    case .weather:
      guard let place = PlaceID(stored: text) else { return nil }
      self = .weather(place)
    case .warning:
      let parts = text.split(separator: " ")
      guard parts.count == 2, let id = WarningID(rawValue: String(parts[0])), let place = PlaceID(stored: parts[1])
      else {
        return nil
      }
      self = .warning(id, place)
    }
  }
}
