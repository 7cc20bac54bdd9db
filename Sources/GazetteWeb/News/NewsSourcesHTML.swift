import GazetteDomain
import GazettePresentation
import HTMLWriting
import Synchronization

/// The sources to choose from, as HTML for all pages with the same source. The option for all of them is not included.
struct NewsSourcesHTML: Sendable {
  /// The options for narrow screens.
  let options: HTML
  /// The rows of the list for wide screens. After the source, each address has a gap for the other fields of its query.
  let rows: HTMLTemplate

  /// Writes the options and the rows of `sources`.
  init(_ sources: NewsSources, frame: Frame) {
    let writer = Writer(frame: frame, words: frame.phrases.news.list)
    options = "\(each: sources.folders, writer.options)"
    rows = HTMLTemplate(writer.rows(sources))
  }

  /// Returns the number of unread articles next to a name; empty for nil.
  static func count(_ text: String?) -> HTML { text.map { #"<span class="count">\#($0)</span>"# as HTML } ?? HTML() }
}

private struct Writer {
  let frame: Frame
  let words: NewsListPhrases

  func options(_ folder: NewsSources.Folder) -> HTML { "\(folder.source.map(option))\(each: folder.feeds, option)" }

  private func option(_ source: NewsSources.Source) -> HTML {
    """
    <option value="\(source.value)"\(attribute: "selected", if: source.isChosen)>\
    \(source.indent)\(source.name)\(source.count.map { " (\($0))" as HTML })</option>
    """
  }

  @HTMLBuilder func rows(_ sources: NewsSources) -> HTML {
    for folder in sources.folders {
      if folder.canClose {
        self.folder(folder)
      } else {
        for feed in folder.feeds { row(feed) }
      }
    }
    sources.allFeeds.map { #"<li><a href="\#(Route.feeds.path)"><span>\#($0)</span></a></li>"# as HTML }
  }

  private func row(_ source: NewsSources.Source) -> HTML { "<li>\(link(source))</li>" }

  /// A folder that opens and closes; a script remembers it.
  private func folder(_ folder: NewsSources.Folder) -> HTML {
    let name = folder.source?.name ?? words.noFolder
    let count = NewsSourcesHTML.count(folder.count)
    let unnamed: HTML = #"<span class="source-name"><span>\#(name)</span>\#(count)</span>"#
    let head = folder.source.map(link) ?? unnamed
    return """
      <li class="source-folder">\(head)<details data-folder="\(folder.source?.name ?? "")"\
      \(attribute: "open", if: folder.isOpen)><summary aria-label="\(words.folderFeeds(name))"></summary>\
      <ul>\(each: folder.feeds, row)</ul></details></li>
      """
  }

  private func link(_ source: NewsSources.Source) -> HTML {
    """
    <a href="\(source.path)\(HTMLTemplate.gap)"\(attribute: "aria-current", source.isChosen ? "page" : nil)>\
    <span>\(source.icon.map(frame.feedIcon))\(source.name)</span>\(NewsSourcesHTML.count(source.count))</a>
    """
  }
}

/// Stores the written sources of recent lists, so that a page writes them only after a change of a feed or its number of unread
/// articles.
final class NewsSourcesCache: Sendable {
  /// The values that distinguish sources.
  struct Key: Hashable {
    /// That of the feeds, which no other reader has.
    let revision: UInt64
    let language: Language
    let choice: NewsSourcesPresenter.Choice
    let minute: Int
  }

  /// The values that distinguish the icons of a reader's feeds.
  struct IconsKey: Hashable {
    let feedsRevision: UInt64
    let minute: Int
  }

  private let sources = Mutex(RecentValues<Key, NewsSourcesHTML>(limit: 64))
  private let icons = Mutex(RecentValues<IconsKey, FeedIcons>(limit: 64))

  /// Returns the icons of `key`, which are the same after a mark.
  func icons(_ key: IconsKey, _ links: PictureLinks) -> FeedIcons {
    icons.withLock { icons in
      if let known = icons[key] { return known }
      let new = FeedIcons(links: links)
      icons[key] = new
      return new
    }
  }

  /// Returns the stored sources of `key`, or stores and returns those of `make`.
  func sources(_ key: Key, make: () -> NewsSourcesHTML) -> NewsSourcesHTML {
    if let stored = sources.withLock({ $0[key] }) { return stored }
    let made = make()
    sources.withLock { $0[key] = made }
    return made
  }
}

/// The paths of feeds' icons, each looked up once.
final class FeedIcons: Sendable {
  private let links: PictureLinks
  private let paths = Mutex<[FeedID: String?]>([:])

  init(links: PictureLinks) { self.links = links }

  /// Returns the path of a feed's icon; nil when none is stored.
  @Sendable func path(of feed: Feed) -> String? {
    if let known = paths.withLock({ $0[feed.id] }) { return known }
    let path = links.icon(of: feed)
    paths.withLock { $0[feed.id] = .some(path) }
    return path
  }
}
