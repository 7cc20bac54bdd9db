import BoundedNumbers
public import Foundation

/// A rule of one reader: what matters among articles, ads, weather and warnings, and what Gazette does about it.
public struct Watch: Sendable, Hashable, Identifiable {
  /// The maximum number of watches of a reader.
  public static let maximumPerReader = 200
  /// The maximum length of a name, in characters.
  public static let maximumNameLength = 100

  /// The identity.
  public let id: WatchID
  /// The name, unique among the reader's watches.
  public var name: String
  /// The rule.
  public var query: WatchQuery
  /// The actions; empty for a watch that only lists its matches.
  public var actions: Set<WatchAction>
  /// The label of matching articles; nil unless the actions contain ``WatchAction/label``.
  public var label: String?
  /// The channels of its notifications; empty for all channels of the reader.
  public var channels: [ChannelID]
  /// True while it evaluates new things.
  public var isOn: Bool
  /// The time of its creation.
  public var createdAt: Date
  /// The time of the reader's last visit to its matches; later ones count as new.
  public var visitedAt: Date

  /// Makes a watch.
  public init(
    id: WatchID, name: String, query: WatchQuery, actions: Set<WatchAction> = [], label: String? = nil,
    channels: [ChannelID] = [], isOn: Bool = true, createdAt: Date, visitedAt: Date? = nil
  ) {
    self.id = id
    self.name = name
    self.query = query
    self.actions = actions
    self.label = label
    self.channels = channels
    self.isOn = isOn
    self.createdAt = createdAt
    self.visitedAt = visitedAt ?? createdAt
  }
}

/// The identity of a watch, positive.
public struct WatchID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number.
  public let rawValue: Int64
  /// Makes an identity from a stored number.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// Reads an identity from an address; nil when it is malformed.
  public init?(text: some StringProtocol) {
    guard let number = Int64(text, in: 1...Int64.max) else { return nil }
    rawValue = number
  }
  /// Orders by number.
  public static func < (left: WatchID, right: WatchID) -> Bool { left.rawValue < right.rawValue }
}

/// An action of a watch on a match; the raw value is its name in forms and the API. Show beats star, and star beats hide.
public enum WatchAction: String, Sendable, Hashable, CaseIterable {
  /// Never hides the article, whatever other watches do.
  case show
  /// Stars the article.
  case star
  /// Attaches the watch's label to the article.
  case label
  /// Lists the article on the front page.
  case front
  /// Sends a notification.
  case notify
  /// Marks the article read.
  case read
  /// Marks the article read, and leaves it out of lists until the reader brings it back. The watch's own list still has it, and so
  /// have the starred articles and reader apps, where it is a read article.
  case hide
}

/// A kind of things that a watch finds; the raw value is its name in the API.
public enum WatchedKind: String, Sendable, Hashable, CaseIterable {
  /// A kind.
  case article, ad, weather, warning
}

/// A kind of event that causes a match; a thing matches a watch once for each occasion.
public enum WatchOccasion: String, Sendable, Hashable {
  /// An article or an ad arrived, or a warning appeared.
  case appeared
  /// An ad's price fell.
  case priceFell
  /// The weather crossed the threshold.
  case crossed
  /// A warning's level rose.
  case rose
}
