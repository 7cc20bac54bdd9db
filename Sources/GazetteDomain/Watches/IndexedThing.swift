/// A thing with its folded words, made once for all watches.
public struct IndexedThing: Sendable {
  /// The thing.
  public let thing: WatchedThing
  /// The maximum number of Unicode characters of an article's or an ad's text that count.
  static let maximumTextLength = 8000

  /// The folded words of its texts; empty for weather.
  let texts: FoldedTexts
  /// The folded names that terms compare.
  let names: Names

  /// Folds the words of `thing`.
  public init(_ thing: WatchedThing) {
    self.init(thing, FoldedTexts(Self.texts(of: thing)), Names(of: thing))
  }

  /// Folds what one query needs: words only if it has some.
  init(_ thing: WatchedThing, for query: WatchQuery) {
    let texts = query.plans[thing.kind]?.hasWords == true ? Self.texts(of: thing) : []
    self.init(thing, FoldedTexts(texts, isForMany: false), Names(of: thing))
  }

  /// Returns the same thing as another reader sees it, with this one's words: `thing` can differ in the name and the folder of the
  /// feed, the star, the names of the city and the home.
  public func seen(as thing: WatchedThing) -> IndexedThing { IndexedThing(thing, texts, names.seen(as: thing)) }

  private init(_ thing: WatchedThing, _ texts: FoldedTexts, _ names: Names) {
    (self.thing, self.texts, self.names) = (thing, texts, names)
  }

  /// The texts in which words are searched; a phrase is within one of them.
  private static func texts(of thing: WatchedThing) -> [String] {
    switch thing {
    case .article(let article): [article.title, beginning(of: article.text)]
    case .ad(let ad): [ad.ad.title, beginning(of: ad.ad.description)]
    case .weather: []
    case .warning(let warning):
      warning.warning.texts.flatMap { [$0.headline, $0.event, $0.description].compactMap(\.self) }
    }
  }

  private static func beginning(of text: String) -> String {
    guard text.utf8.count > maximumTextLength else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumTextLength)))
  }

  /// The folded names of a thing, their words separated by single spaces; empty lists for fields that its kind lacks.
  struct Names: Sendable {
    var feed: [String] = []
    var folder: [String] = []
    var authors: [String] = []
    var tags: [String] = []
    /// The language of an article, as queries write it.
    var language: String?
    var category: [String] = []
    /// The names of the city, as ``FoldedName``.
    var city: [String] = []

    init(of thing: WatchedThing) {
      switch thing {
      case .article(let article):
        setFeed(of: article)
        authors = article.authors.map(\.foldedWords)
        tags = article.tags.map(\.foldedWords)
        language = article.languageCode?.lowercased().replacing("_", with: "-")
      case .ad(let ad): category = ([ad.category].compactMap(\.self) + ad.translatedCategory).map(\.foldedWords)
      case .weather(let weather): city = weather.names.map { FoldedName($0).text }
      case .warning(let warning): city = warning.names.map { FoldedName($0).text }
      }
    }

    /// Returns the names of the same thing for another reader.
    fileprivate func seen(as thing: WatchedThing) -> Names {
      switch thing {
      case .article(let article):
        var names = self
        names.setFeed(of: article)
        return names
      case .ad: return self
      case .weather, .warning: return Names(of: thing)
      }
    }

    private mutating func setFeed(of article: WatchedArticle) {
      feed = [article.feedTitle.foldedWords]
      folder = article.folder.map { [$0.foldedWords] } ?? []
    }
  }
}
