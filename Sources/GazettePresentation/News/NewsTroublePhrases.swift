package import GazetteDomain

/// What the news say when something does not work, in the reader's words.
package struct NewsTroublePhrases: Sendable {
  /// Why a publisher gave nothing usable.
  package let source: @Sendable (SourceError) -> String
  /// Why a use case could not do its work.
  package let trouble: @Sendable (NewsError) -> String
  /// That the publisher of the feed has ended it.
  package let gone: String
  /// That it is too soon to ask again.
  package let tooSoon: String

  /// The phrases in `language`.
  package static func of(_ language: Language) -> NewsTroublePhrases {
    Phrases.of(language).news.trouble
  }
}
