import BoundedNumbers
package import Foundation

// The rules that all article stores share, whatever their database.
// Unchecked: passes the one byte of a number to the hash.

/// An article's position in time: milliseconds since 1970, then a counter for the articles of one millisecond.
package enum ArticlePosition {
  /// The number of bits of that counter.
  package static let bits: Int64 = 20

  /// Returns the lowest position in the millisecond of `date`.
  package static func first(of date: Date) -> Int64 { milliseconds(date) << bits }

  /// Returns the lowest position in the millisecond after that of `date`.
  package static func end(of date: Date) -> Int64 { (milliseconds(date) + 1) << bits }

  /// Returns `date` with the stored precision.
  package static func rounded(_ date: Date) -> Date { Date(timeIntervalSince1970: Double(milliseconds(date)) / 1000) }

  private static func milliseconds(_ date: Date) -> Int64 {
    // Dates outside this range would overflow.
    let date = min(max(date, Article.dates.lowerBound), Article.dates.upperBound)
    return Int64(saturating: (date.timeIntervalSince1970 * 1000).rounded())
  }
}

extension Article {
  /// A hash of everything that a publisher can change, except the publication time, of which the first value stays.
  package var digest: Int64 {
    var hash = StableHash()
    for text in [
      title, link?.absoluteString, html.html, text, excerpt, picture?.absoluteString, pictureCaption, languageCode,
      updated.map { String($0.timeIntervalSince1970) }, readingTime.map { String($0.seconds) },
    ] { hash.add(text) }
    for text in authors + [""] + categories { hash.add(text) }
    for file in enclosures {
      hash.add(file.url.absoluteString)
      hash.add(file.mediaType)
      hash.add(file.byteCount.map { String($0) })
    }
    return hash.stored
  }
}

extension FeedDocument {
  /// A hash of the document's articles and titles. Other changes in a document may be a counter or an advertisement.
  var digest: Int64 {
    var hash = StableHash()
    for article in articles {
      hash.add(article.guid)
      hash.add(article.title)
    }
    return hash.stored
  }
}

extension StoryKey {
  /// The hash of the link; nil without one.
  package var linkHash: Int64? { link.map(StableHash.of) }
  /// The hash of the link that an article at `url` has; nil for a site's front page.
  static func linkHash(of url: URL) -> Int64? { link(of: url).map(StableHash.of) }
  /// The hash of the title; nil without one.
  package var titleHash: Int64? { title.map(StableHash.of) }
}

// The hashes that distinguish articles.
extension StableHash {
  /// Adds `text` and an end mark, so that "ab", "c" differs from "a", "bc"; nil differs from an empty text.
  fileprivate mutating func add(_ text: String?) {
    if let text { add(text) }
    withUnsafeBytes(of: text == nil ? UInt8(0xFE) : 0xFF) { add($0) }
  }

  /// The hash as the signed number that databases store.
  fileprivate var stored: Int64 { Int64(bitPattern: value) }

  /// Returns the hash of one text.
  fileprivate static func of(_ text: String) -> Int64 {
    var hash = StableHash()
    hash.add(Optional(text))
    return hash.stored
  }
}

extension Spelling {
  /// Returns true for words that can be suggested: 3 to 32 characters without digits, because no one misspells numbers.
  package static func isSuggestible(_ word: String) -> Bool {
    word.utf8.count >= 3 && (3...32).contains(word.unicodeScalars.count)
      && !word.utf8.contains { (0x30...0x39).contains($0) }
  }
}
