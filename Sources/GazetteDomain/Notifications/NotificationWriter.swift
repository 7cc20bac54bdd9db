/// Writes the words of notifications.
public protocol NotificationWriter: Sendable {
  /// Returns the words about a subject.
  /// - Parameter languageCode: A BCP 47 code; an unknown language falls back to another one.
  func words(about subject: NotificationSubject, languageCode: String) -> NotificationWords
  /// Returns the link that mutes the watch of a message.
  /// - Parameter languageCode: A BCP 47 code; an unknown language falls back to another one.
  func muteLink(of message: MessageID, languageCode: String) -> NotificationLink
}

/// A link in a notification to another page than the one that a tap opens.
public struct NotificationLink: Sendable, Hashable {
  /// The words: one line.
  public var label: String
  /// The path of the page, such as `/news/12`.
  public var path: String

  /// Makes a link.
  public init(label: String, path: String) {
    self.label = label
    self.path = path
  }
}

/// The subject of a notification.
public enum NotificationSubject: Sendable, Hashable {
  /// One match of the watch with this name.
  case match(WatchMatch, watch: String)
  /// Several new matches of a watch, the earliest first: one or more of them, and the number of all.
  case group(WatchID, watch: String, count: Int, [WatchMatch])
  /// The rest beyond the daily cap, and what quiet hours held back: the watches with their numbers of matches.
  case digest([DigestLine])
  /// A test of the channel with this name.
  case test(channel: String)
}

/// A watch in a digest.
public struct DigestLine: Sendable, Hashable {
  /// The name of the watch.
  public var watch: String
  /// The number of its matches.
  public var count: Int

  /// Makes a line.
  public init(watch: String, count: Int) {
    self.watch = watch
    self.count = count
  }
}

/// The words of a notification, within the bounds of ``OutgoingNotification``.
public struct NotificationWords: Sendable, Hashable {
  /// The maximum lengths, in characters.
  public static let maximumTitleLength = 200, maximumBodyLength = 1000

  /// The title: one line.
  public let title: String
  /// The text; its lines end with U+000A.
  public let body: String
  /// The path of the page that a tap opens, such as `/news/12`.
  public let path: String

  /// Makes words: control characters become spaces, and what is too long is cut.
  public init(title: String, body: String, path: String) {
    self.title = Self.line(title, Self.maximumTitleLength)
    // The lengths bound the work on a hostile text.
    let lines = body.prefix(4 * Self.maximumBodyLength).split(whereSeparator: \.isNewline)
    self.body = String(
      lines.map { Self.line(String($0), Self.maximumBodyLength) }.joined(separator: "\n").prefix(Self.maximumBodyLength)
    )
    self.path = path
  }

  private static func line(_ text: String, _ maximum: Int) -> String {
    let scalars = text.unicodeScalars.prefix(8 * maximum).map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: scalar
      }
    }
    let words = String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
    return words.count <= maximum ? words : words.prefix(maximum - 1) + "…"
  }
}
