import GazetteDomain
import GazettePresentation
import HTMLWriting
import Synchronization

/// A sentence, and what takes back what it tells of.
struct FlashMessage: Sendable {
  /// What can be taken back.
  enum Undo: Sendable {
    /// The articles that were marked read in the list of a query.
    case unmark([ArticleID], in: ArticleQuery)
    /// The end of a subscription.
    case restore(FeedID)
  }

  let text: String
  /// Further lines, such as what could not be used.
  var lines: [String] = []
  var undo: Undo?
}

/// What is to be told on the page that follows a form; forgotten when the program ends.
final class FlashMessages: Sendable {
  private let capacity = 50
  private let kept = Mutex<[(key: String, message: FlashMessage)]>([])

  /// Keeps `message`; the key stands in the next page's address.
  func keep(_ message: FlashMessage) -> String {
    let key = String(UInt64.random(in: .min ... .max), radix: 36)
    kept.withLock { kept in
      kept.append((key, message))
      if kept.count > capacity { kept.removeFirst() }
    }
    return key
  }

  /// The message of a key; nil when it is forgotten.
  func message(_ key: String?) -> FlashMessage? {
    guard let key else { return nil }
    return kept.withLock { $0.last { $0.key == key }?.message }
  }

  /// The same as a banner, with a button `undo` where something can be taken back.
  func banner(_ key: String?, undo: String) -> HTML? {
    guard let key, let message = message(key) else { return nil }
    return """
      <div class="banner removed" data-toast><div><p>\(message.text)</p>\
      \(each: message.lines, { #"<p class="told-line">\#($0)</p>"# })</div>\
      \(message.undo.map { Self.form($0, key: key, undo) })</div>
      """
  }

  private static func form(_ undo: FlashMessage.Undo, key: String, _ label: String) -> HTML {
    let (route, fields) = target(undo, key: key)
    return """
      <form method="post" action="\(route.path)" data-quiet>\(each: fields, HTML.hidden)\
      <button class="link-button" type="submit">\(label)</button></form>
      """
  }

  private static func target(_ undo: FlashMessage.Undo, key: String) -> (Route, [(name: String, value: String)]) {
    switch undo {
    case .unmark(_, let query): (.allRead, query.queryItems + [("undo", key)])
    case .restore(let id): (.restoreFeed, [("feed", String(id.rawValue))])
    }
  }
}

extension HTML {
  /// A field of a form that carries a value along.
  static func hidden(_ field: (name: String, value: String)) -> HTML {
    #"<input type="hidden" name="\#(field.name)" value="\#(field.value)">"#
  }
}
