import BoundedNumbers
package import GazetteDomain

/// The view model of the list of sources: folders and feeds, with their numbers of unread articles. It is the same for every query
/// with the same source.
package struct NewsSources: Sendable {
  /// A folder or a feed.
  package struct Source: Sendable, Hashable {
    package let name: String
    /// The address of its articles, without other conditions.
    package let path: String
    /// The number of unread articles; nil for none.
    package let count: String?
    package let isChosen: Bool
    /// The form value of its option.
    package let value: String
    /// The indentation of a feed below its folder in the options.
    package var indent = ""
    /// The picture of a feed; nil for one without, and for a folder.
    package var icon: String?
  }

  /// A folder and its feeds.
  package struct Folder: Sendable, Hashable {
    /// The folder itself; nil for the feeds without one.
    package let source: Source?
    package let feeds: [Source]
    /// The number of unread articles in its feeds; nil for 0.
    package let count: String?
    /// Whether the feeds are shown.
    package let isOpen: Bool
    /// Whether the reader can close it; few feeds without a folder are always shown.
    package let canClose: Bool
  }

  package let folders: [Folder]
  /// The number of feeds, in words, when ``folders`` does not contain all.
  package let allFeeds: String?

  /// Makes a list.
  package init(folders: [Folder], allFeeds: String?) {
    (self.folders, self.allFeeds) = (folders, allFeeds)
  }
}

/// Makes the list of sources to choose from.
package struct NewsSourcesPresenter: Sendable {
  /// The chosen source and the folders that the reader has opened or closed.
  package struct Choice: Sendable, Hashable {
    package let feed: FeedID?
    package let folder: String?
    package let folders: SourceFolders

    /// Makes the choice of the source of `query`.
    package init(_ query: ArticleQuery, folders: SourceFolders) {
      (feed, folder, self.folders) = (query.feed, query.folder, folders)
    }
  }

  private let edition: Edition
  private let choice: Choice
  private let icon: @Sendable (Feed) -> String?

  /// Makes a presenter of feeds whose icons have the paths that `icon` returns; nil for a feed without one.
  package init(edition: Edition, choice: Choice, icon: @escaping @Sendable (Feed) -> String?) {
    (self.edition, self.choice, self.icon) = (edition, choice, icon)
  }

  /// The maximum number of feeds in the list of sources, and of folders.
  private static let maximumOffered = 200

  /// The maximum number of feeds with which folders are open by default.
  private static let maximumOpen = 15

  /// Returns the folders in the order of `feeds`, feeds without a folder first. When there are very many feeds, these are the
  /// first ones, and the chosen one with its folder; the feeds page has the rest.
  package func sources(_ feeds: [FeedStatus]) -> NewsSources {
    NewsSources(
      folders: folders(feeds),
      allFeeds: feeds.count > Self.maximumOffered ? edition.phrases.news.list.allFeeds(feeds.count) : nil)
  }

  private func folders(_ feeds: [FeedStatus]) -> [NewsSources.Folder] {
    let chosen = choice.feed.flatMap { id in feeds.first { $0.id == id } }
    let folder = chosen.map(\.subscription.folder) ?? choice.folder
    var (left, shown) = (Self.maximumOffered, 0)
    return feeds.byFolder.compactMap { name, inside in
      let isChosen = chosen != nil || choice.folder != nil ? name == folder : false
      guard shown < Self.maximumOffered || isChosen else { return nil }
      shown += 1
      var offered = Array(inside.prefix(left))
      left -= offered.count
      if let chosen, isChosen, !offered.contains(where: { $0.id == chosen.id }) { offered.append(chosen) }
      guard name != nil || !offered.isEmpty else { return nil }
      let count = count(inside.reduce(0) { $0 + $1.unreadCount })
      let isLarge = feeds.count > Self.maximumOpen
      return NewsSources.Folder(
        source: name.map { self.folder($0, count: count) }, feeds: offered.map { feed($0) }, count: count,
        isOpen: choice.folders.isOpen(name) ?? (!isLarge || isChosen), canClose: name != nil || isLarge)
    }
  }

  private func count(_ unread: Int) -> String? { unread > 0 ? edition.numbers.integer(unread) : nil }

  private func folder(_ name: String, count: String?) -> NewsSources.Source {
    NewsSources.Source(
      name: name, path: Route.news.path(["folder": name]), count: count, isChosen: choice.folder == name,
      value: "folder-\(name)")
  }

  private func feed(_ status: FeedStatus) -> NewsSources.Source {
    let id = String(status.id.rawValue)
    return NewsSources.Source(
      name: status.subscription.title, path: Route.news.path(["feed": id]), count: count(status.unreadCount),
      isChosen: choice.feed == status.id, value: "feed-\(id)",
      indent: status.subscription.folder == nil ? "" : "\u{2003}", icon: icon(status.subscription.feed))
  }
}

extension RandomAccessCollection<FeedStatus> {
  /// The folders with their feeds, of a list that is sorted by folder.
  var byFolder: [(name: String?, feeds: SubSequence)] {
    var folders: [(name: String?, feeds: SubSequence)] = []
    var rest = self[...]
    while let first = rest.first {
      let name = first.subscription.folder
      let inside = rest.prefix { $0.subscription.folder == name }
      folders.append((name, inside))
      rest = rest[inside.endIndex...]
    }
    return folders
  }
}

/// The folders of sources that a reader has opened or closed next to the list of articles. A cookie stores them.
package struct SourceFolders: Sendable, Hashable {
  /// The maximum number of remembered folders; the least recently changed are forgotten first.
  private static let limit = 100
  /// The length of a folder's key, in hexadecimal digits.
  private static let keyLength = 8

  private struct State: Sendable, Hashable {
    let key: String
    let isOpen: Bool
  }

  private var states: [State] = []

  /// No folder was opened or closed.
  package init() {}

  /// Parses ``text``; skips invalid parts.
  package init(text: some StringProtocol) {
    states = text.split(separator: ".").prefix(Self.limit).compactMap { part in
      let key = part.dropFirst()
      guard let sign = part.first, sign == "o" || sign == "c", key.utf8.count == Self.keyLength,
        key.allSatisfy(\.isHexDigit)
      else { return nil }
      return State(key: String(key), isOpen: sign == "o")
    }
  }

  /// The folders as a cookie stores them: `o` or `c` and a digest of the name each, between dots.
  package var text: String { states.map { "\($0.isOpen ? "o" : "c")\($0.key)" }.joined(separator: ".") }

  /// Whether the folder called `name`, nil for the feeds without one, is open; nil when the reader never changed it.
  package func isOpen(_ name: String?) -> Bool? {
    let key = Self.key(name)
    return states.last { $0.key == key }?.isOpen
  }

  /// Returns a copy with one folder opened or closed.
  package func with(_ name: String?, isOpen: Bool) -> SourceFolders {
    let key = Self.key(name)
    var changed = self
    changed.states = Array((states.filter { $0.key != key } + [State(key: key, isOpen: isOpen)]).suffix(Self.limit))
    return changed
  }

  private static func key(_ name: String?) -> String {
    var hash = StableHash()
    hash.add(name ?? "")
    return String(hash.text.suffix(keyLength))
  }
}
