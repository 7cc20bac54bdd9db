package import GazetteDomain

/// What every search through the whole paper shows, whatever the sections found; ready to show.
package struct SearchPage: Sendable, Hashable {
  /// What was typed; empty at first.
  package let query: String
  /// That nothing was found or that no word was typed, and what to do; nil before a search, and when something was found.
  package let nothing: String?
  /// What was probably meant, which is what was found; nil when what was typed was found, or nothing was.
  package let didYouMean: DidYouMean?
  /// Why there is no answer: the text cannot be searched for, or a section cannot be read; empty when all is well.
  package let troubles: [String]
  /// Whether there was anything to search for.
  package let isSearch: Bool
}

/// Makes a search through the whole paper ready to show.
package struct SearchPresenter: Sendable {
  /// So much of what was typed is shown again: far more than can be searched for, so that nobody misses what is cut off.
  package static let longestShown = 2000

  private let edition: Edition
  private var words: SearchPhrases { edition.phrases.search }

  /// Makes the presenter of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// The page before a search, or for a text that holds no word.
  package func page(_ typed: String = "") -> SearchPage {
    let shown = String(typed.prefix(Self.longestShown))
    let isEmpty = shown.allSatisfy(\.isWhitespace)
    return SearchPage(
      query: shown, nothing: isEmpty ? nil : words.wordless, didYouMean: nil, troubles: [], isSearch: false)
  }

  /// The page for a text that cannot be searched for.
  package func page(_ typed: String, _ problem: SearchWordsProblem) -> SearchPage {
    let shown = String(typed.prefix(Self.longestShown))
    return SearchPage(
      query: shown, nothing: nil, didYouMean: nil, troubles: [words.problem(problem)], isSearch: false)
  }

  /// The page for `typed`, of which the sections found something or nothing, those in trouble apart; `meant` is what they
  /// found in its place.
  package func page(
    _ typed: String, meant: SearchWords? = nil, foundNothing: Bool, troubles: [String]
  ) -> SearchPage {
    let nothing = foundNothing && troubles.isEmpty ? "\(words.nothing(typed)) \(words.advice)" : nil
    let path = Route.search.path(["q": meant?.text])
    return SearchPage(
      query: typed, nothing: nothing, didYouMean: DidYouMean(meant, path: path, edition: edition), troubles: troubles,
      isSearch: true)
  }
}
