public import Foundation

/// A message with its words, stored before its first attempt.
public struct StoredMessage: Sendable, Hashable, Identifiable {
  /// The stable identity.
  public var id: MessageID
  /// The watch; nil for a digest.
  public var watch: WatchID?
  /// The words, and the path that a tap opens.
  public var words: NotificationWords
  /// The tag: a later message with the same one replaces it. 32 characters of `a-z0-9`.
  public var tag: String
  /// Its importance.
  public var urgency: NotificationUrgency
  /// The time after which it is worthless.
  public var expires: Date
  /// The language of the words as a BCP 47 code.
  public var languageCode: String
  /// The time when it was made.
  public var date: Date

  /// Makes a message.
  public init(
    id: MessageID, watch: WatchID?, words: NotificationWords, tag: String, urgency: NotificationUrgency, expires: Date,
    languageCode: String, date: Date
  ) {
    self.id = id
    self.watch = watch
    self.words = words
    self.tag = tag
    self.urgency = urgency
    self.expires = expires
    self.languageCode = languageCode
    self.date = date
  }
}

/// The stable identity of a message, which every attempt sends: 32 random characters of `a-z0-9`. Only recipients of the
/// message know it, so that it also permits muting its watch.
public struct MessageID: RawRepresentable, Sendable, Hashable {
  /// The length.
  public static let length = 32
  private static let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")

  /// The characters.
  public let rawValue: String

  /// Makes an identity from its stored form, or from an address; nil when it is malformed.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == Self.length, rawValue.allSatisfy(Self.characters.contains) else { return nil }
    self.rawValue = rawValue
  }

  /// Makes a random identity.
  public init(using random: inout some RandomNumberGenerator) {
    rawValue = String((0..<Self.length).map { _ in Self.characters[Int.random(in: 0..<36, using: &random)] })
  }

  /// Returns a random identity by the system's generator.
  public static func random() -> MessageID {
    var random = SystemRandomNumberGenerator()
    return MessageID(using: &random)
  }
}

/// A message that was made recently.
public struct RecentMessage: Sendable, Hashable {
  /// The watch.
  public var watch: WatchID
  /// The time when it was made.
  public var date: Date

  /// Makes a message.
  public init(watch: WatchID, date: Date) {
    self.watch = watch
    self.date = date
  }
}
