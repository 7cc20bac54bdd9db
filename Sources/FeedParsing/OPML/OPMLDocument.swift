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

/// One line of an OPML list: a feed, a folder, or a link to another list.
public struct OPMLOutline: Sendable, Equatable {
  /// What a person reads; empty when the line has no text.
  public var text: String
  /// `rss`, `link`, `include`…, lower-case, as written.
  public var type: String?
  /// The feed's address; a line without one is a folder or a link.
  public var feedURL: String?
  /// The page that the feed belongs to.
  public var pageURL: String?
  /// The address of another list (`type` being `include` or `link`).
  public var url: String?
  /// What the feed says of itself.
  public var description: String?
  /// The language (BCP 47).
  public var language: String?
  /// When the line was added.
  public var created: Date?
  /// The paths of the `category` attribute: `/root/child,tag` is `[["root", "child"], ["tag"]]`.
  public var categories: [[String]] = []
  /// The lines within this one.
  public var children: [OPMLOutline] = []

  /// A line of text, with a feed's address where it is one.
  public init(text: String, feedURL: String? = nil, pageURL: String? = nil, children: [OPMLOutline] = []) {
    self.text = text
    self.feedURL = feedURL
    self.pageURL = pageURL
    self.children = children
    type = feedURL == nil ? nil : "rss"
  }
}

/// A feed of an OPML list and the folders that it is in.
public struct OPMLSubscription: Sendable, Equatable {
  /// The feed's address.
  public var feedURL: String
  /// The name that the list gives it; empty when it gives none.
  public var title: String
  /// The page that the feed belongs to.
  public var pageURL: String?
  /// The paths of folders and categories that it is in, outermost first; empty when it is in none.
  public var folders: [[String]]

  /// Each further folder is compared with those before it.
  private static let mostFolders = 64

  static func all(in outlines: [OPMLOutline]) -> [OPMLSubscription] {
    var found: [OPMLSubscription] = []
    var places: [String: Int] = [:]
    collect(outlines, [], &found, &places)
    return found
  }

  private static func collect(
    _ outlines: [OPMLOutline], _ path: [String], _ found: inout [OPMLSubscription], _ places: inout [String: Int]
  ) {
    for outline in outlines {
      if let url = outline.feedURL {
        let folders = (path.isEmpty ? [] : [path]) + outline.categories
        if let place = places[url] {
          if found[place].folders.count < mostFolders {
            found[place].folders += folders.filter { !found[place].folders.contains($0) }
          }
        } else {
          places[url] = found.count
          let unique = folders.enumerated().filter { folders.firstIndex(of: $0.element) == $0.offset }.map(\.element)
          found.append(
            OPMLSubscription(feedURL: url, title: outline.text, pageURL: outline.pageURL, folders: unique))
        }
      }
      let isFolder = outline.feedURL == nil && !outline.text.isEmpty
      collect(outline.children, isFolder ? path + [outline.text] : path, &found, &places)
    }
  }
}
