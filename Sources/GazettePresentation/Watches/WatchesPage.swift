import Foundation
package import GazetteDomain

/// The view model of the list of watches.
package struct WatchesPage: Sendable, Hashable {
  /// The watches by name; may be empty.
  package let rows: [Row]
  /// The ready watches that the reader has not added.
  package let ready: [Ready]

  /// A watch in the list.
  package struct Row: Sendable, Hashable {
    /// Its number, its name, and its query.
    package let id, name, query: String
    /// Its actions in words.
    package let actions: String
    /// The number of its matches, in words.
    package let matches: String
    /// The number of matches since the last visit, in words; nil for none.
    package let new: String?
    /// True while it evaluates new things.
    package let isOn: Bool
    /// The label of the form that removes it.
    package let removal: String
  }

  /// A ready watch.
  package struct Ready: Sendable, Hashable {
    /// Its value in the form, its name, and its query.
    package let value, name, query: String
  }
}

/// A match, in a list, a preview or on the front page.
package struct WatchMatchRow: Sendable, Hashable {
  /// The kind of the thing in words, its title, and the path of its page.
  package let kind, title, path: String
  /// The time of the match.
  package let date: TimeText
  /// The event in words; nil when the thing appeared.
  package let occasion: String?
  /// True for a match since the last visit.
  package var isNew = false
  /// The article of the form that hides it or brings it back; nil for other things, and without the action.
  package var article: String?
  /// True while the watch hides the article.
  package var isHidden = false
}

/// Makes the view models of lists of watches and matches.
package struct WatchesPresenter: Sendable {
  private let edition: Edition
  private var words: WatchPhrases { edition.phrases[WatchPhrases.self] }

  /// Makes the presenter of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// Returns the page of the list.
  package func page(_ watches: [WatchStatus], ready: [ReadyWatch]) -> WatchesPage {
    WatchesPage(
      rows: watches.map(row),
      ready: ready.map { WatchesPage.Ready(value: $0.rawValue, name: words.ready($0), query: $0.query) })
  }

  /// Returns the row of a watch.
  package func row(_ status: WatchStatus) -> WatchesPage.Row {
    let watch = status.watch
    return WatchesPage.Row(
      id: String(watch.id.rawValue), name: watch.name, query: watch.query.text, actions: actions(of: watch),
      matches: words.matches.counted(status.matches, in: edition.language),
      new: status.newMatches > 0 ? words.new.counted(status.newMatches, in: edition.language) : nil,
      isOn: watch.isOn, removal: words.list.remove(watch.name))
  }

  /// Returns the rows of matches of `watch`.
  package func rows(_ matches: [WatchMatch], of watch: Watch) -> [WatchMatchRow] {
    matches.map { match in
      var row = row(match)
      row.isNew = match.date > watch.visitedAt
      row.isHidden = match.isHidden
      if case .article(let id) = match.subject, watch.actions.contains(.hide) || match.isHidden {
        row.article = String(id.rawValue)
      }
      return row
    }
  }

  /// Returns the row of a match.
  package func row(_ match: WatchMatch) -> WatchMatchRow {
    WatchMatchRow(
      kind: words.kind(match.subject.kind), title: match.title, path: match.subject.path, date: time(match.date),
      occasion: words.occasion(match.occasion))
  }

  /// Returns the row of a previewed match.
  func row(_ match: PreviewedMatch) -> WatchMatchRow {
    WatchMatchRow(
      kind: words.kind(match.subject.kind), title: match.title, path: match.subject.path, date: time(match.date),
      occasion: nil)
  }

  private func time(_ date: Date) -> TimeText { TimeText(date, text: edition.dates.age(of: date, now: edition.now)) }

  private func actions(of watch: Watch) -> String {
    guard !watch.actions.isEmpty else { return words.list.listsOnly }
    return WatchAction.allCases.filter(watch.actions.contains).map(words.action).joined(separator: ", ")
  }
}
