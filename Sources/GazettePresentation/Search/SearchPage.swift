package import GazetteDomain

/// What every search through the whole paper shows, whatever the sections found; ready to show.
package struct SearchPage: Sendable, Hashable {
  /// What was typed; empty at first.
  package let query: String
  /// That nothing was found or that no word was typed, and what to do; nil before a search, and when something was found.
  package let nothing: String?
  /// Why there is no answer: the text cannot be searched for, or a section cannot be read; empty when all is well.
  package let troubles: [String]
  /// Whether there was anything to search for.
  package let isSearch: Bool
}

/// Makes a search through the whole paper ready to show.
package struct SearchPresenter: Sendable {
  private let words: SearchPhrases

  /// Makes the presenter of an edition.
  package init(edition: Edition) { words = edition.phrases.search }

  /// The page before a search, or for a text that holds no word.
  package func page(_ typed: String = "") -> SearchPage {
    let shown = String(typed.prefix(SearchWords.longest))
    let isEmpty = shown.allSatisfy(\.isWhitespace)
    return SearchPage(query: shown, nothing: isEmpty ? nil : words.wordless, troubles: [], isSearch: false)
  }

  /// The page for a text that cannot be searched for.
  package func page(_ typed: String, _ problem: SearchWordsProblem) -> SearchPage {
    let shown = String(typed.prefix(SearchWords.longest))
    return SearchPage(query: shown, nothing: nil, troubles: [words.problem(problem)], isSearch: false)
  }

  /// The page for `typed`, of which the sections found something or nothing, those in trouble apart.
  package func page(_ typed: String, foundNothing: Bool, troubles: [String]) -> SearchPage {
    let nothing = foundNothing && troubles.isEmpty ? "\(words.nothing(typed)) \(words.advice)" : nil
    return SearchPage(query: typed, nothing: nothing, troubles: troubles, isSearch: true)
  }
}
