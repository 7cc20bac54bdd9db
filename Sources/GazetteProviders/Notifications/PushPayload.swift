import Foundation
import GazetteDomain
import HTTPFetching
import WebPush

/// The text of a push message: declarative, so that some browsers show it without the page's worker.
struct PushPayload: Encodable {
  private struct Notification: Encodable {
    var title: String
    var body: String
    var navigate: String
    var lang: String
    var dir = "auto"
    var tag: String
    var silent = false
    var actions: [Action]?
  }

  private struct Action: Encodable {
    let action: String
    let title: String
    let navigate: String
  }

  private enum CodingKeys: String, CodingKey {
    case version = "web_push", notification
  }

  private let version = 8030
  private var notification: Notification

  /// The JSON of a notification, at most ``PushMessage/maximumLength`` bytes; nil when its address alone is longer.
  ///
  /// The body is cut first, then the title; then the offer to mute is left out.
  static func bytes(of outgoing: OutgoingNotification) -> [UInt8]? {
    var payload = PushPayload(
      notification: Notification(
        title: outgoing.title.line(PushMessage.maximumLength), body: outgoing.body.clipped(PushMessage.maximumLength),
        navigate: outgoing.link.absoluteString, lang: outgoing.languageCode, tag: outgoing.tag,
        actions: outgoing.mute.map {
          [Action(action: "mute", title: $0.label.line(200), navigate: $0.link.absoluteString)]
        }))
    payload.shorten(\.body)
    payload.shorten(\.title)
    let bytes = payload.bytes
    if bytes.count <= PushMessage.maximumLength { return bytes }
    guard outgoing.mute != nil else { return nil }
    var shorter = outgoing
    shorter.mute = nil
    return Self.bytes(of: shorter)
  }

  private var bytes: [UInt8] { FetchBody(json: self).bytes }

  /// Cuts a text so that the payload fits, by bisection: escapes make some characters longer than others.
  private mutating func shorten(_ text: WritableKeyPath<Notification, String>) {
    guard bytes.count > PushMessage.maximumLength else { return }
    let whole = notification[keyPath: text]
    var (fitting, exceeding) = (0, whole.utf8.count)
    while exceeding - fitting > 1 {
      let length = (fitting + exceeding) / 2
      notification[keyPath: text] = whole.clipped(length)
      if bytes.count <= PushMessage.maximumLength { fitting = length } else { exceeding = length }
    }
    notification[keyPath: text] = whole.clipped(fitting)
  }
}
