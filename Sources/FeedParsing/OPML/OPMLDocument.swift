public import struct Foundation.Date

/// A list of feeds in folders, as reading programs exchange it (OPML 1 and 2).
public struct OPMLDocument: Sendable, Equatable {
  /// `1.0` or `2.0`, as the document says.
  public var version: String?
  /// The list's name.
  public var title: String?
  /// Whose list it is.
  public var owner: FeedPerson?
  /// When it was made.
  public var created: Date?
  /// When it last changed.
  public var modified: Date?
  /// The folders and feeds of the first level, in document order.
  public var outlines: [OPMLOutline]
  /// False when the XML was broken and was read as well as could be.
  public var isWellFormed: Bool
  /// What was wrong.
  public var warnings: [FeedWarning]

  /// A list of `outlines`.
  public init(version: String? = "2.0", title: String? = nil, outlines: [OPMLOutline] = []) {
    self.version = version
    self.title = title
    self.outlines = outlines
    isWellFormed = true
    warnings = []
  }

  /// The feeds of all levels, each once, with the folders that it is in; in the order in which they first appear.
  public var subscriptions: [OPMLSubscription] {
    OPMLSubscription.all(in: outlines)
  }
}
