import GazetteDomain
import GazettePresentation
import HTMLWriting
import Synchronization

/// A sentence, and what takes back what it tells of.
struct PassingNotice: Sendable {
  /// What can be taken back.
  enum Undo: Sendable {
    /// The articles that were marked read in the list of a filter.
    case unmark([ArticleID], NewsFilter)
    /// The end of a subscription.
    case restore(FeedID)
  }

  let text: String
  /// Further lines, such as what could not be used.
  var lines: [String] = []
  var undo: Undo?
}

/// What is to be told on the page that follows a form; forgotten when the program ends.
final class PassingNotices: Sendable {
  private let capacity = 50
  private let kept = Mutex<[(key: String, notice: PassingNotice)]>([])

  /// Keeps `notice`; the key stands in the next page's address.
  func keep(_ notice: PassingNotice) -> String {
    let key = String(UInt64.random(in: .min ... .max), radix: 36)
    kept.withLock { kept in
      kept.append((key, notice))
      if kept.count > capacity { kept.removeFirst() }
    }
    return key
  }

  /// The notice of a key; nil when it is forgotten.
  func notice(_ key: String?) -> PassingNotice? {
    guard let key else { return nil }
    return kept.withLock { $0.last { $0.key == key }?.notice }
  }

  /// The same as a banner, with a button `undo` where something can be taken back.
  func banner(_ key: String?, undo: String) -> HTML? {
    guard let key, let notice = notice(key) else { return nil }
    return """
      <div class="banner removed" data-toast><div><p>\(notice.text)</p>\
      \(each: notice.lines, { #"<p class="told-line">\#($0)</p>"# })</div>\
      \(notice.undo.map { Self.form($0, key: key, undo) })</div>
      """
  }

  private static func form(_ undo: PassingNotice.Undo, key: String, _ label: String) -> HTML {
    let (route, fields) = target(undo, key: key)
    return """
      <form method="post" action="\(route.path)" data-quiet>\(each: fields, \.hidden)\
      <button class="link-button" type="submit">\(label)</button></form>
      """
  }

  private static func target(_ undo: PassingNotice.Undo, key: String) -> (Route, [NewsFilter.Field]) {
    switch undo {
    case .unmark(_, let filter):
      (.allRead, filter.fields + [NewsFilter.Field(fieldName: "undo", fieldValue: key)])
    case .restore(let id):
      (.restoreFeed, [NewsFilter.Field(fieldName: "feed", fieldValue: String(id.rawValue))])
    }
  }
}

extension NewsFilter.Field {
  /// The field in a form.
  var hidden: HTML { #"<input type="hidden" name="\#(fieldName)" value="\#(fieldValue)">"# }
}
