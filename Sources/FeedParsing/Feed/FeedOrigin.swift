public import struct Foundation.Date

/// The feed that an item was taken from.
public struct FeedOrigin: Sendable, Equatable {
  /// Its identifier.
  public var id: String?
  /// Its name.
  public var title: FeedText?
  /// What it says of itself.
  public var subtitle: FeedText?
  /// Its address (RSS) or its page (Atom).
  public var url: String?
  /// All its links.
  public var links: [FeedLink] = []
  /// Who writes it.
  public var authors: [FeedPerson] = []
  /// Who helps to write it.
  public var contributors: [FeedPerson] = []
  /// What it is about.
  public var categories: [FeedCategory] = []
  /// The copyright line.
  public var rights: FeedText?
  /// The program that made it.
  public var generator: FeedGenerator?
  /// A small square picture.
  public var icon: String?
  /// A wide picture.
  public var logo: String?
  /// When it last changed.
  public var updated: Date?

  /// A source of which nothing is known yet.
  public init() {}
}
