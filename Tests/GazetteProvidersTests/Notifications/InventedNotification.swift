import Foundation
import GazetteDomain

extension OutgoingNotification {
  /// A notification of an hour's lifetime at `frozenNow`.
  static func invented(
    title: String = "Frost tonight", body: String = "Minus two in Évian.", urgency: NotificationUrgency = .high,
    expires: Date = frozenNow + 3600, link: String = "https://paper.example/weather/1",
    mute: Mute? = nil
  ) -> OutgoingNotification {
    OutgoingNotification(
      id: "0123456789abcdef0123456789abcdef", title: title, body: body, link: URL(string: link) ?? URL(filePath: "/"),
      tag: "watch7", urgency: urgency, expires: expires, languageCode: "en", paper: "The Paper", date: frozenNow,
      mute: mute)
  }
}

extension OutgoingNotification.Mute {
  /// An offer at a short address.
  static let invented = Self(
    link: URL(string: "https://paper.example/watches/mute/m1") ?? URL(filePath: "/"), label: "Mute for a day")
}

extension DeliveryResult {
  /// The name of the case.
  var name: String {
    switch self {
    case .accepted: "accepted"
    case .gone: "gone"
    case .later: "later"
    case .refused: "refused"
    }
  }
}
