import Foundation
package import GazetteDomain

/// A watch in the API.
package struct WatchDocument: Encodable, Sendable {
  let id: Int64
  let name, query: String
  let actions: [String]
  let label: String?
  let channels: [Int64]
  let on: Bool
  let kinds: [String]
  let created: Date
  let matches, newMatches: Int
  let path: String

  /// Makes the document of a watch with the number of its matches.
  package init(_ status: WatchStatus) {
    let watch = status.watch
    id = watch.id.rawValue
    (name, query, label) = (watch.name, watch.query.text, watch.label)
    actions = WatchAction.allCases.filter(watch.actions.contains).map(\.rawValue)
    channels = watch.channels.map(\.rawValue)
    on = watch.isOn
    kinds = WatchedKind.allCases.filter(watch.query.kinds.contains).map(\.rawValue)
    created = watch.createdAt
    (matches, newMatches) = (status.matches, status.newMatches)
    path = Route.watch(watch.id).path
  }
}

/// The reader's watches in the API.
package struct WatchListDocument: Encodable, Sendable {
  let watches: [WatchDocument]
  /// Makes the document of all watches.
  package init(_ watches: [WatchStatus]) { self.watches = watches.map(WatchDocument.init) }
}

/// A match in the API.
package struct WatchMatchDocument: Encodable, Sendable {
  let kind, title, path: String
  let date: Date
  let occasion: String
  let hidden: Bool

  init(_ match: WatchMatch) {
    (kind, title, path) = (match.subject.kind.rawValue, match.title, match.subject.path)
    date = match.date
    (occasion, hidden) = (match.occasion.rawValue, match.isHidden)
  }
}

/// Matches of a watch in the API.
package struct WatchMatchListDocument: Encodable, Sendable {
  let matches: [WatchMatchDocument]
  let next: String?

  /// Makes the document of at most `limit` matches; a further one in `found` means that there is a next part.
  package init(_ found: [WatchMatch], limit: Int) {
    let shown = found.prefix(limit)
    matches = shown.map(WatchMatchDocument.init)
    next = shown.count < found.count ? shown.last.map { String($0.id.rawValue) } : nil
  }
}

/// The preview of a query in the API.
package struct WatchPreviewDocument: Encodable, Sendable {
  /// A thing that matches.
  struct Match: Encodable, Sendable {
    let kind, title, path: String
    let date: Date
  }

  let count: Int
  let complete: Bool
  let perDay: Double
  let kinds: [String]
  let matches: [Match]

  /// Makes the document of a preview.
  package init(_ preview: WatchPreview) {
    (count, complete, perDay) = (preview.count, preview.isComplete, preview.perDay)
    kinds = WatchedKind.allCases.filter(preview.query.kinds.contains).map(\.rawValue)
    matches = preview.matches.map {
      Match(kind: $0.subject.kind.rawValue, title: $0.title, path: $0.subject.path, date: $0.date)
    }
  }
}
