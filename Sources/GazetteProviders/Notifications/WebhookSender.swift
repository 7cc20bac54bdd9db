import BoundedNumbers
import CivilDates
import Foundation
public import GazetteDomain
public import HTTPFetching
import PublicKeys

/// Sends notifications to a webhook, signed as Standard Webhooks prescribes.
public struct WebhookSender: NotificationSender {
  /// The kind of its targets.
  public var kind: ChannelKind { .webhook }

  private let post: ChannelPost

  private struct Event: Encodable {
    struct Match: Encodable {
      let id: String
      let title: String
      let body: String
      let url: String
      let tag: String
      let urgency: String
      let language: String
      let paper: String
      let muteURL: String?
    }

    let type = "watch.matched"
    let timestamp: String
    let data: Match
  }

  /// Creates a sender whose requests pass the outbound guard.
  public init(fetching: any Fetching, now: @escaping CurrentTime) {
    post = ChannelPost(fetching: fetching, now: now)
  }

  /// Makes one attempt.
  public func send(_ notification: OutgoingNotification, to target: ChannelTarget) async -> DeliveryResult {
    guard case .webhook(let url, let secret) = target else { return .refused(.notSetUp) }
    let body = FetchBody(json: Self.event(notification))
    let (id, timestamp) = ("msg_\(notification.id)", "\(Self.seconds(post.now()))")
    let headers = [
      "webhook-id": id, "webhook-timestamp": timestamp,
      "webhook-signature": Self.signature(of: body.bytes, id: id, timestamp: timestamp, secret: secret),
    ]
    switch await post.reply(to: body, at: url, headers: headers) {
    case .success(let response):
      let result = post.result(of: response, hiding: [url.path(), url.query() ?? ""])
      // The standard's sign that the receiver wants no more.
      if case .refused(let failure) = result, response.status == 410 { return .gone(failure) }
      return result
    case .failure(let failure): return failure.result
    }
  }

  /// The value of the field with the signature. The timestamp is the time of the attempt, in seconds.
  static func signature(of body: [UInt8], id: String, timestamp: String, secret: [UInt8]) -> String {
    let code = MessageCode.bytes(of: Array("\(id).\(timestamp).".utf8) + body, key: secret)
    return "v1," + Data(code).base64EncodedString()
  }

  private static func event(_ notification: OutgoingNotification) -> Event {
    Event(
      timestamp: CivilTime(secondsSince1970: seconds(notification.date)).rfc3339(),
      data: Event.Match(
        id: notification.id, title: notification.title.line(1_000), body: notification.body.clipped(8_000),
        url: notification.link.absoluteString, tag: notification.tag, urgency: notification.urgency.name,
        language: notification.languageCode, paper: notification.paper.line(500),
        muteURL: notification.mute?.link.absoluteString))
  }

  private static func seconds(_ date: Date) -> Int {
    Int(date.timeIntervalSince1970.rounded(.down), clampedTo: 0...253_402_300_799)
  }
}

extension NotificationUrgency {
  fileprivate var name: String {
    switch self {
    case .low: "low"
    case .normal: "normal"
    case .high: "high"
    case .critical: "critical"
    }
  }
}
