import Foundation
public import GazetteDomain
public import HTTPFetching

/// Sends notifications to an application of a Gotify server, which cannot replace an earlier one.
public struct GotifySender: NotificationSender {
  /// The kind of its targets.
  public var kind: ChannelKind { .gotify }

  private let post: ChannelPost

  private struct Message: Encodable {
    let title: String
    let message: String
    let priority: Int
    let extras: [String: [String: [String: String]]]
  }

  /// Creates a sender whose requests pass the outbound guard.
  public init(fetching: any Fetching, now: @escaping CurrentTime) {
    post = ChannelPost(fetching: fetching, now: now)
  }

  /// Makes one attempt.
  public func send(_ notification: OutgoingNotification, to target: ChannelTarget) async -> DeliveryResult {
    guard case .gotify(let server, let token) = target else { return .refused(.notSetUp) }
    let title = notification.title.line(1_000)
    // Plain text, whose addresses Gotify's app makes links. In Markdown, a stranger's words could load pictures.
    let text = notification.body.isEmpty ? title : notification.body.clipped(8_000)
    let mute = notification.mute.map { "\n\n\($0.label.line(200))\n\($0.link.absoluteString)" }
    let message = Message(
      title: title, message: text + (mute ?? ""),
      priority: notification.urgency.gotifyPriority,
      extras: ["client::notification": ["click": ["url": notification.link.absoluteString]]])
    switch await post.reply(
      to: FetchBody(json: message), at: server.appending(path: "message"), headers: ["X-Gotify-Key": token])
    {
    case .success(let response): return post.result(of: response, hiding: [token])
    case .failure(let failure): return failure.result
    }
  }
}

extension NotificationUrgency {
  /// Phones show 1...3 without a sound, 4...7 with one, 8...10 also vibrate.
  fileprivate var gotifyPriority: Int {
    switch self {
    case .low: 3
    case .normal: 5
    case .high: 7
    case .critical: 10
    }
  }
}
