package import GazetteDomain

/// That nothing has the words of a search, and whose results are shown instead: « Did you mean velo? ».
package struct DidYouMean: Sendable, Hashable {
  /// What stands before and behind the words that were probably meant.
  package let before, after: String
  /// The words.
  package let text: String
  /// The list of what has them.
  package let path: String

  /// Says that `meant` is shown, whose list is at `path`; nil when what was searched for was found.
  package init?(_ meant: SearchWords?, path: String, edition: Edition) {
    guard let meant else { return nil }
    let words = edition.phrases.search.didYouMean
    (before, after) = (words.before, words.after)
    text = meant.text
    self.path = path
  }
}

extension SearchPhrases {
  /// The question whether `meant` is what was meant, in one line.
  package func didYouMean(_ meant: SearchWords) -> String {
    "\(didYouMean.before)\(meant.text)\(didYouMean.after)"
  }
}
