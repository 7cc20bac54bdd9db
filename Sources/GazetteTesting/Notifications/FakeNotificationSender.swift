public import GazetteDomain
import Synchronization

/// Records notifications instead of sending them, and answers as a test wants.
public final class FakeNotificationSender: NotificationSender {
  /// The kind of its targets.
  public let kind: ChannelKind
  private let state = Mutex((results: [DeliveryResult](), sent: [OutgoingNotification](), targets: [ChannelTarget]()))
  private let onAttempt: @Sendable () async -> Void

  /// Creates a sender that accepts everything; `onAttempt` runs before each answer.
  public init(_ kind: ChannelKind = .ntfy, onAttempt: @escaping @Sendable () async -> Void = {}) {
    self.kind = kind
    self.onAttempt = onAttempt
  }

  /// The attempted notifications, in order.
  public var sent: [OutgoingNotification] { state.withLock { $0.sent } }
  /// The targets of the attempts, in order.
  public var targets: [ChannelTarget] { state.withLock { $0.targets } }

  /// Sets the results of the next attempts, in order; the last one repeats. Empty to accept.
  public func answer(_ results: DeliveryResult...) { state.withLock { $0.results = results } }

  /// Records an attempt.
  public func send(_ notification: OutgoingNotification, to target: ChannelTarget) async -> DeliveryResult {
    await onAttempt()
    return state.withLock { state in
      state.sent.append(notification)
      state.targets.append(target)
      guard let result = state.results.first else { return .accepted }
      if state.results.count > 1 { state.results.removeFirst() }
      return result
    }
  }
}

/// Writes the kind of the subject, the watch and the number of matches.
public struct FakeNotificationWriter: NotificationWriter {
  /// Creates a writer.
  public init() {}

  /// Returns the words.
  public func words(about subject: NotificationSubject, languageCode: String) -> NotificationWords {
    switch subject {
    case .match(let match, let watch): NotificationWords(title: match.title, body: watch, path: "/match")
    case .group(_, let watch, let count, _): NotificationWords(title: "\(count) for \(watch)", body: "", path: "/group")
    case .digest(let lines):
      NotificationWords(title: "digest \(lines.map { "\($0.watch) \($0.count)" })", body: "", path: "/digest")
    case .test(let channel): NotificationWords(title: "test \(channel)", body: "", path: "/test")
    }
  }

  /// Returns the link, with the language as its words.
  public func muteLink(of message: MessageID, languageCode: String) -> NotificationLink {
    NotificationLink(label: "mute \(languageCode)", path: "/mute/\(message.rawValue)")
  }
}
