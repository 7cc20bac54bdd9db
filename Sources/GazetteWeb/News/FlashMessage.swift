import Foundation
import GazetteDomain
import GazettePresentation
import HTMLWriting

/// A message for the page that follows a form, and how to undo what it reports.
struct FlashMessage: UndoEntry {
  static let kind = "message"
  /// The time for which a page shows a message, in seconds; opened again later, it shows none.
  private static let displayDuration: TimeInterval = 10

  /// An action that can be undone.
  enum Undo: Codable {
    /// Marking these articles read, in the list with these fields.
    case unmark(ArticleIDs, fields: [Field])
    /// Ending the subscription to the feed with this number.
    case restore(Int64)
  }

  /// A hidden field of a form.
  struct Field: Codable {
    let name: String
    let value: String
  }

  /// Its key, in the next page's address.
  let undoID: String
  let text: String
  /// Further lines, such as unusable entries.
  let lines: [String]
  let undo: Undo?

  init(text: String, lines: [String] = [], undo: Undo? = nil) {
    undoID = String(UInt64.random(in: .min ... .max), radix: 36)
    (self.text, self.lines, self.undo) = (text, lines, undo)
  }

  /// The message as a banner, with the button `label` if the action can be undone; nil when it is older than ``displayDuration``.
  func banner(undo label: String, age: TimeInterval) -> HTML? {
    guard age < Self.displayDuration else { return nil }
    return """
      <div class="banner removed" data-toast><div><p>\(text)</p>\
      \(each: lines, { #"<p class="told-line">\#($0)</p>"# })</div>\
      \(undo.map { form($0, label) })</div>
      """
  }

  private func form(_ undo: Undo, _ label: String) -> HTML {
    let (route, fields) = target(undo)
    return """
      <form method="post" action="\(route.path)" data-quiet>\(each: fields, HTML.hidden)\
      <button class="link-button" type="submit">\(label)</button></form>
      """
  }

  private func target(_ undo: Undo) -> (Route, [(name: String, value: String)]) {
    switch undo {
    case .unmark(_, let fields): (.allRead, fields.map { ($0.name, $0.value) } + [("undo", undoID)])
    case .restore(let feed): (.restoreFeed, [("feed", String(feed))])
    }
  }
}

/// Articles, stored as differences: thousands of neighbours are marked together.
struct ArticleIDs: Codable, Sendable {
  private let differences: [Int64]

  init(_ ids: [ArticleID]) {
    var last: Int64 = 0
    differences = ids.map(\.rawValue).sorted().map { id in
      defer { last = id }
      return id &- last
    }
  }

  /// The articles, by number.
  var ids: [ArticleID] {
    var last: Int64 = 0
    return differences.map { difference in
      last &+= difference
      return ArticleID(rawValue: last)
    }
  }
}
