package import GazetteDomain

/// The part of the search page that does not depend on the sections; formatted for display.
package struct SearchPage: Sendable, Hashable {
  /// The typed text; empty at first.
  package let query: String
  /// The notice that nothing was found or no word was typed, with advice; nil before a search, and with results.
  package let noResults: String?
  /// The corrected search, whose results are shown; nil when the typed words were found, or there are no results.
  package let didYouMean: DidYouMean?
  /// The reason why there are no results: the text is invalid, or a section cannot be read; empty without problems.
  package let problems: [String]
  /// Whether there was a text to search for.
  package let isSearch: Bool
  /// The form of a watch on the words; nil without a search.
  package var watchPath: String?
}

/// Makes the view model of a search through all sections.
package struct SearchPresenter: Sendable {
  /// The maximum length of typed text that is shown again: far more than a search allows, so no one misses the rest.
  package static let maximumShownLength = 2000

  private let edition: Edition
  private var words: SearchPhrases { edition.phrases.search }

  /// Makes the presenter of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// Returns the page before a search, or for a text without a word.
  package func page(_ typed: String = "") -> SearchPage {
    let shown = String(typed.prefix(Self.maximumShownLength))
    let isEmpty = shown.allSatisfy(\.isWhitespace)
    return SearchPage(
      query: shown, noResults: isEmpty ? nil : words.wordless, didYouMean: nil, problems: [], isSearch: false)
  }

  /// Returns the page for an invalid text.
  package func page(_ typed: String, _ problem: SearchWordsProblem) -> SearchPage {
    let shown = String(typed.prefix(Self.maximumShownLength))
    return SearchPage(
      query: shown, noResults: nil, didYouMean: nil, problems: [words.problem(problem)], isSearch: false)
  }

  /// Returns the page for `typed`; `foundNothing` covers the sections without problems, and `meant` is the corrected search that
  /// they used.
  package func page(
    _ typed: String, meant: SearchWords? = nil, foundNothing: Bool, problems: [String]
  ) -> SearchPage {
    let noResults = foundNothing && problems.isEmpty ? "\(words.noResults(typed)) \(words.advice)" : nil
    let path = Route.search.path(["q": meant?.text])
    return SearchPage(
      query: typed, noResults: noResults, didYouMean: DidYouMean(meant, path: path, edition: edition),
      problems: problems, isSearch: true,
      // Only words that were searched for reach this page.
      watchPath: (try? SearchWords(typed)).map { WatchLinks(edition: edition).path($0) })
  }
}
