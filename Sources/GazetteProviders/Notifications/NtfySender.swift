import Foundation
public import GazetteDomain
public import HTTPFetching

/// Sends notifications to a topic of an ntfy server.
public struct NtfySender: NotificationSender {
  /// The kind of its targets.
  public var kind: ChannelKind { .ntfy }

  private let post: ChannelPost

  /// The message as the server takes it; a later one with the same sequence replaces it.
  private struct Message: Encodable {
    let topic: String
    let title: String
    let message: String
    let priority: Int
    let click: String
    let sequence: String
    let actions: [Action]?

    enum CodingKeys: String, CodingKey {
      case topic, title, message, priority, click, actions
      case sequence = "sequence_id"
    }

    /// A button that opens an address; `clear` dismisses the notification.
    struct Action: Encodable {
      let action = "view"
      let label: String
      let url: String
      let clear = true
    }
  }

  /// Creates a sender whose requests pass the outbound guard.
  public init(fetching: any Fetching, now: @escaping CurrentTime) {
    post = ChannelPost(fetching: fetching, now: now)
  }

  /// Makes one attempt.
  public func send(_ notification: OutgoingNotification, to target: ChannelTarget) async -> DeliveryResult {
    guard case .ntfy(let server, let topic, let token) = target else { return .refused(.notSetUp) }
    let title = notification.title.line(1_000)
    let message = Message(
      // A longer message would become an attachment.
      topic: topic, title: title, message: notification.body.isEmpty ? title : notification.body.clipped(4_000),
      priority: notification.urgency.ntfyPriority, click: notification.link.absoluteString, sequence: notification.tag,
      actions: notification.mute.map { [Message.Action(label: $0.label.line(200), url: $0.link.absoluteString)] })
    var headers: [String: String] = [:]
    headers["Authorization"] = token.map { "Bearer \($0)" }
    switch await post.reply(to: FetchBody(json: message), at: server, headers: headers) {
    case .success(let response): return post.result(of: response, hiding: [topic, token ?? ""])
    case .failure(let failure): return failure.result
    }
  }
}

extension NotificationUrgency {
  fileprivate var ntfyPriority: Int {
    switch self {
    case .low: 3
    case .normal, .high: 4
    case .critical: 5
    }
  }
}
