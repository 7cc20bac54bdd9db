import GazettePresentation
import Synchronization

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

  /// The same, ready for a page.
  func view(_ key: String?, undo: String) -> PassingNoticeView? {
    guard let key, let notice = notice(key) else { return nil }
    return PassingNoticeView(notice, key: key, undo: undo)
  }
}
