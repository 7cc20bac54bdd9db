package import GazetteDomain
package import GazettePresentation
package import HTMLWriting

// The watches in other sections' pages: the navigation, the front page, articles, and “Watch this…”.
extension NavigationSection {
  /// The watches; a phone's tab bar has no space for them, so phones have the link at the end of each page.
  package static let watches = NavigationSection(
    .watches, key: "v", icon: "i-watch", name: { $0[WatchPhrases.self].title }, isInTabBar: false)
}

extension WatchesPages {
  /// The maximum number of matches on the front page, and of the watches that they come from.
  private static let (maximumFrontMatches, maximumFrontWatches) = (5, 20)

  /// The label of the stored matches.
  package var storageLabels: [StorageLabel] { [StorageLabel(.watches, { $0[WatchPhrases.self].stored })] }

  /// The newest matches of the watches for the front page; nothing without any.
  package var frontPage: FrontPageBlock? {
    FrontPageBlock(
      .watches, size: .small, rank: 40, name: { $0[WatchPhrases.self].front }, topics: [.watches]
    ) { context in
      let words = context.edition.phrases[WatchPhrases.self]
      let (matches, problem) = await frontMatches(for: context.reader)
      guard !matches.isEmpty || problem != nil else { return nil }
      let presenter = WatchesPresenter(edition: context.edition)
      let sentence = problem.map {
        words.problems.sentence($0, storeProblem: context.edition.phrases.weather.storeProblem)
      }
      return context.block(
        "front-watches", to: .watches, words.front, all: words.all, notes: context.banner(sentence),
        content: WatchMatchesHTML(frame: context.frame, rows: matches.map { presenter.row($0) }).list)
    }
  }

  private func frontMatches(for reader: ReaderKey) async -> ([WatchMatch], WatchesError?) {
    do throws(WatchesError) {
      let shown = try await watches.list(for: reader).filter { $0.watch.actions.contains(.front) && $0.matches > 0 }
      var matches: [WatchMatch] = []
      for status in shown.prefix(Self.maximumFrontWatches) {
        matches += try await watches.matches(of: status.id, after: nil, limit: Self.maximumFrontMatches, for: reader)
      }
      let newest = matches.filter { !$0.isHidden }.sorted { ($0.date, $0.id.rawValue) > ($1.date, $1.id.rawValue) }
      return (Array(newest.prefix(Self.maximumFrontMatches)), nil)
    } catch {
      return ([], error)
    }
  }

  /// Returns the watches that touched an article; nil without any.
  package func articleNote(_ article: ArticleID, of reader: ReaderKey, in frame: Frame) async throws -> HTML? {
    let notes = WatchNote.notes(try await watches.touching(article, for: reader))
    guard !notes.isEmpty else { return nil }
    let words = frame.phrases[WatchPhrases.self]
    return """
      <p class="article-watches">\(frame.icon("i-watch"))<span>\(words.touchedBy) \
      \(each: notes.enumerated(), { Self.note($0, words) })</span></p>
      """
  }

  private static func note(_ note: (offset: Int, element: WatchNote), _ words: WatchPhrases) -> HTML {
    """
    \(if: note.offset > 0, ", ")<a href="\(note.element.path)">\(note.element.name)</a>\
    \(if: note.element.hides, " (\(words.hidesIt))")
    """
  }
}

extension Frame {
  /// Returns the link to a watch on what the page shows, with further classes.
  func watchThis(_ path: String, class names: String = "") -> HTML {
    """
    <a class="button button-quiet watch-this \(names)" href="\(path)">\(icon("i-watch"))\
    <span>\(phrases[WatchPhrases.self].watchThis)</span></a>
    """
  }
}
