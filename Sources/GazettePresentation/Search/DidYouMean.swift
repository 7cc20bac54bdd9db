package import GazetteDomain

/// The notice that a search found nothing and that these results are for corrected words: « Did you mean velo? ».
package struct DidYouMean: Sendable, Hashable {
  /// The texts before and after the corrected words.
  package let before, after: String
  /// The corrected words.
  package let text: String
  /// The path of the list of their results.
  package let path: String

  /// Makes the notice for the results of `meant`, whose list is at `path`; nil when the search was not corrected.
  package init?(_ meant: SearchWords?, path: String, edition: Edition) {
    guard let meant else { return nil }
    let words = edition.phrases.search.didYouMean
    (before, after) = (words.before, words.after)
    text = meant.text
    self.path = path
  }
}

extension SearchPhrases {
  /// Returns the question whether the reader meant `meant`, in one line.
  package func didYouMean(_ meant: SearchWords) -> String {
    "\(didYouMean.before)\(meant.text)\(didYouMean.after)"
  }
}
