import GazetteDomain

/// The line that an article is known by: its title, else its first words, as posts without a title have them.
struct Headline {
  /// So much of a text stands for a title, in characters.
  private static let longest = 100

  /// Never empty.
  let text: String
  /// What the excerpt tells beyond the headline; empty when that is nothing.
  let rest: String
  /// Whether the publisher wrote a title.
  let isTitle: Bool

  /// - Parameter untitled: What stands for an article that has neither title nor words.
  init(_ article: Article, untitled: String) {
    isTitle = !article.title.isEmpty
    guard !isTitle else { (text, rest) = (article.title, article.excerpt); return }
    guard !article.excerpt.isEmpty else { (text, rest) = (untitled, ""); return }
    text = article.excerpt.cut(after: Self.longest)
    // The excerpt's first words are told already; an ellipsis says that these go on.
    let more = article.excerpt.count > Self.longest ? article.excerpt.dropFirst(text.count - 1) : ""
    rest = more.contains(where: \.isLetter) ? "…" + more.drop { !$0.isLetter && !$0.isNumber } : ""
  }
}
