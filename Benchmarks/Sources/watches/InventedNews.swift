import Foundation
import GazetteDomain
import MeasuringTools
import SeededNumbers

/// Articles and queries of one vocabulary, determined by their numbers. As in a language, few words are frequent and most are rare.
enum InventedNews {
  static let vocabulary = 20_000
  private static let stems = ["mot", "cha", "ver", "tra", "pla", "gro", "fin", "ble", "cou", "sil"]
  private static let wordsPerStem = 13 * 13 * 13

  /// Returns the word of a rank, of which 0 is the most frequent; never a prefix of another.
  static func word(_ rank: Int) -> String {
    InventedWord.text(rank % wordsPerStem, after: stems[rank / wordsPerStem % stems.count])
  }

  /// Returns an article with a number.
  static func article(_ number: Int, published: Date) -> Article {
    var random = SeededRandom(seed: UInt64(number), "article")
    var article = Article(guid: "\(number)", title: words(8, &random) + " \(number)", published: published)
    article.link = URL(string: "https://paper.example/\(number)")
    article.text = words(120, &random)
    article.html = CleanHTML(sanitized: "<p>\(article.text)</p>")
    article.excerpt = String(article.text.prefix(200))
    article.authors = [words(2, &random)]
    article.languageCode = "fr"
    if number.isMultiple(of: 2) { article.picture = URL(string: "https://paper.example/\(number).jpg") }
    return article
  }

  /// Returns the query of a watch: usually rare words, sometimes a feed, and seldom no word.
  static func query(_ number: Int, feeds: Int) -> String {
    var random = SeededRandom(seed: UInt64(number), "query")
    func rare() -> String { word(1000 + random.below(vocabulary - 1000)) }
    switch random.below(100) {
    case 0..<60: return rare()
    case 60..<75: return "\(rare()) \(word(random.below(1000)))"
    case 75..<80: return "\"\(rare()) \(rare())\""
    case 80..<88: return "\(rare()) -\(rare())"
    case 88..<92: return "\(rare()) OR \(rare())"
    case 92..<97: return "feed:\"Paper \(random.below(feeds))\" has:picture"
    default: return "-\(word(random.below(100))) lang:de"
    }
  }

  private static func words(_ count: Int, _ random: inout SeededRandom) -> String {
    (0..<count).map { _ in word(Int(pow(Double(vocabulary), random.unit())) - 1) }.joined(separator: " ")
  }
}
