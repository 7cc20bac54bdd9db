public import Foundation

/// A notification as a channel sends it.
public struct OutgoingNotification: Sendable, Hashable {
  /// The stable identity, the same in every attempt: 32 characters of `a-z0-9`.
  public var id: String
  /// The title, at most 200 characters, without control characters.
  public var title: String
  /// The text, at most 1,000 characters.
  public var body: String
  /// The absolute address that a tap opens.
  public var link: URL
  /// The tag: a later notification with the same tag replaces an earlier one. At most 32 characters of `a-z0-9`.
  public var tag: String
  /// Its importance.
  public var urgency: NotificationUrgency
  /// The time after which it is worthless.
  public var expires: Date
  /// The language of the texts as a BCP 47 code.
  public var languageCode: String
  /// The name of the installation, for senders' names.
  public var paper: String
  /// The time of the event.
  public var date: Date
  /// The offer to mute the watch for a day; nil for a digest and for a test.
  public var mute: Mute?

  /// An offer to mute the watch of a notification.
  public struct Mute: Sendable, Hashable {
    /// The absolute address of the page that mutes it. The address is secret; the page needs no sign-in.
    public var link: URL
    /// The words on the button or link: one line.
    public var label: String

    /// Makes an offer.
    public init(link: URL, label: String) {
      self.link = link
      self.label = label
    }
  }

  /// Makes a notification.
  public init(
    id: String, title: String, body: String, link: URL, tag: String, urgency: NotificationUrgency, expires: Date,
    languageCode: String, paper: String, date: Date, mute: Mute? = nil
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.link = link
    self.tag = tag
    self.urgency = urgency
    self.expires = expires
    self.languageCode = languageCode
    self.paper = paper
    self.date = date
    self.mute = mute
  }
}

/// The importance of a notification.
public enum NotificationUrgency: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// A digest or an article: no sound.
  case low
  /// An ad.
  case normal
  /// Weather and warnings.
  case high
  /// A red warning, which may break quiet hours.
  case critical

  /// Orders by importance.
  public static func < (left: NotificationUrgency, right: NotificationUrgency) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A notification waiting in the outbox: what happened, without words, which are written when it is sent.
public struct QueuedNotification: Sendable, Hashable {
  /// The importance.
  public var urgency: NotificationUrgency
  /// The time after which it is worthless.
  public var expires: Date
  /// The key of the story that several matches tell, so that they notify once; nil for a thing of its own.
  public var story: String?

  /// Makes a queued notification.
  public init(urgency: NotificationUrgency, expires: Date, story: String? = nil) {
    self.urgency = urgency
    self.expires = expires
    self.story = story
  }
}

/// Sends notifications to targets of one kind.
public protocol NotificationSender: Sendable {
  /// The kind of its targets.
  var kind: ChannelKind { get }
  /// Makes one attempt. `target` has the sender's kind.
  func send(_ notification: OutgoingNotification, to target: ChannelTarget) async -> DeliveryResult
}

/// The result of an attempt.
public enum DeliveryResult: Sendable, Hashable {
  /// The service accepted the notification.
  case accepted
  /// The target no longer exists: its channel is deleted (push), or paused.
  case gone(DeliveryFailure)
  /// The service may accept it later, not before `after` seconds if it says so.
  case later(DeliveryFailure, after: TimeInterval?)
  /// The service will never accept this notification.
  case refused(DeliveryFailure)

  /// Whether this server cancelled the attempt, to stop or to reload: the channel did not fail.
  var isCancelled: Bool { if case .later(.source(.cancelled), _) = self { true } else { false } }
}

/// The reason why a delivery failed; words come from a presenter. It has no address or secret.
public enum DeliveryFailure: Sendable, Hashable {
  /// The connection failed, or its guard forbade it.
  case source(SourceError)
  /// The service answered with a status, and perhaps a reason: at most 200 characters, without control characters.
  case status(Int, reason: String?)
  /// The service does not accept the token, the password or the signature.
  case credentials(reason: String?)
  /// The mail server does not offer encryption or a known way to sign in.
  case mailServer(MailServerProblem)
  /// The operator has not set up this kind of channel.
  case notSetUp
}

/// A problem of the operator's mail server.
public enum MailServerProblem: String, Sendable, Hashable, CaseIterable {
  /// A problem.
  case noEncryption, noSignIn, unreadableReply
}
