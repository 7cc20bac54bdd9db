public import struct Foundation.Date

/// A list of feeds in folders, in the exchange format of feed readers (OPML 1 and 2).
public struct OPMLDocument: Sendable, Equatable {
  /// `1.0` or `2.0`, as written.
  public var version: String?
  /// The list's name.
  public var title: String?
  /// The owner of the list.
  public var owner: FeedPerson?
  /// The creation date.
  public var created: Date?
  /// The date of the last change.
  public var modified: Date?
  /// The top-level folders and feeds, in document order.
  public var outlines: [OPMLOutline]
  /// False when the XML was broken and had to be repaired.
  public var isWellFormed: Bool
  /// The problems in the document.
  public var warnings: [FeedWarning]

  /// Creates a list of `outlines`.
  public init(version: String? = "2.0", title: String? = nil, outlines: [OPMLOutline] = []) {
    self.version = version
    self.title = title
    self.outlines = outlines
    isWellFormed = true
    warnings = []
  }

  /// The feeds of all levels, each once, with its folders, in the order of first appearance.
  public var subscriptions: [OPMLSubscription] {
    OPMLSubscription.all(in: outlines)
  }
}

/// One line of an OPML list: a feed, a folder, or a link to another list.
public struct OPMLOutline: Sendable, Equatable {
  /// The text for readers; empty when there is none.
  public var text: String
  /// `rss`, `link`, `include`…, lower-case, as written.
  public var type: String?
  /// The feed's address; a line without one is a folder or a link.
  public var feedURL: String?
  /// The address of the feed's page.
  public var pageURL: String?
  /// The address of another list (if `type` is `include` or `link`).
  public var url: String?
  /// The feed's description.
  public var description: String?
  /// The language (BCP 47).
  public var language: String?
  /// The time at which the line was added.
  public var created: Date?
  /// The paths of the `category` attribute: `/root/child,tag` is `[["root", "child"], ["tag"]]`.
  public var categories: [[String]] = []
  /// The lines within this one.
  public var children: [OPMLOutline] = []

  /// Creates a line with a text, and a feed's address if it is a feed.
  public init(text: String, feedURL: String? = nil, pageURL: String? = nil, children: [OPMLOutline] = []) {
    self.text = text
    self.feedURL = feedURL
    self.pageURL = pageURL
    self.children = children
    type = feedURL == nil ? nil : "rss"
  }
}

/// A feed of an OPML list and its folders.
public struct OPMLSubscription: Sendable, Equatable {
  /// The feed's address.
  public var feedURL: String
  /// The feed's name in the list; empty when there is none.
  public var title: String
  /// The address of the feed's page.
  public var pageURL: String?
  /// The paths of its folders and categories, outermost first; empty when there are none.
  public var folders: [[String]]

  /// The maximum number of folders of a feed: each new folder is compared with all previous ones.
  private static let maximumFolders = 64

  static func all(in outlines: [OPMLOutline]) -> [OPMLSubscription] {
    var found: [OPMLSubscription] = []
    var indices: [String: Int] = [:]
    collect(outlines, [], &found, &indices)
    return found
  }

  private static func collect(
    _ outlines: [OPMLOutline], _ path: [String], _ found: inout [OPMLSubscription], _ indices: inout [String: Int]
  ) {
    for outline in outlines {
      if let url = outline.feedURL {
        let folders = (path.isEmpty ? [] : [path]) + outline.categories
        if let index = indices[url] {
          if found[index].folders.count < maximumFolders {
            found[index].folders += folders.filter { !found[index].folders.contains($0) }
          }
        } else {
          indices[url] = found.count
          let unique = folders.enumerated().filter { folders.firstIndex(of: $0.element) == $0.offset }.map(\.element)
          found.append(
            OPMLSubscription(feedURL: url, title: outline.text, pageURL: outline.pageURL, folders: unique))
        }
      }
      let isFolder = outline.feedURL == nil && !outline.text.isEmpty
      collect(outline.children, isFolder ? path + [outline.text] : path, &found, &indices)
    }
  }
}
