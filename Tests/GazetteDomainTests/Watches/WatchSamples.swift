import Foundation
import GazetteDomain
import SeededNumbers

/// Things of each kind, and generated ones with queries that often match them.
enum WatchSamples {
  static let now = Date(timeIntervalSince1970: 1_795_000_000)

  static func article(
    _ title: String = "", text: String = "", feed: String = "Le Monde", folder: String? = nil, authors: [String] = [],
    tags: [String] = [], language: String? = nil, hasPicture: Bool = false
  ) -> WatchedThing {
    .article(
      WatchedArticle(
        id: ArticleID(rawValue: 1), feedID: FeedID(rawValue: 1), feedTitle: feed, folder: folder, title: title,
        text: text, authors: authors, tags: tags, languageCode: language, hasPicture: hasPicture, published: now))
  }

  static func ad(
    _ title: String = "Bike", price: Double? = nil, previous: Double? = nil, category: String? = nil,
    isUrgent: Bool = false, isPro: Bool = false, isStarred: Bool = false, picture: URL? = nil
  ) -> WatchedAd {
    let ad = Ad(
      id: AdID(source: .paperclip, number: 1), title: title, price: price.flatMap { Price(euros: $0) },
      pictures: AdPictures(small: picture), createdAt: now, isUrgent: isUrgent, companyNumber: isPro ? "123" : nil)
    return WatchedAd(
      ad: ad, category: category, previousPrice: previous.flatMap { Price(euros: $0) }, isStarred: isStarred)
  }

  /// A forecast with one hour for each change, the earliest at `now`.
  static func weather(
    _ names: [String] = ["Paris"], isHome: Bool = false, _ changes: [(inout HourForecast) -> Void]
  ) throws -> WatchedThing {
    let hours = changes.enumerated().map { index, change in
      var hour = HourForecast(start: now.addingTimeInterval(Double(index) * 3600))
      change(&hour)
      return hour
    }
    return .weather(
      WatchedWeather(place: try PlaceID(text: "48.85,2.35"), names: names, isHome: isHome, hours: hours, now: now))
  }

  static func warning(
    _ level: WarningLevel = .severe, _ kind: WarningKind = .wind, event: String = "Vent violent",
    names: [String] = ["Paris"], isHome: Bool = false
  ) throws -> WatchedThing {
    let id = WarningID(.meteoAlarm, sender: "s", identifier: "1")
    guard let scope = WarningScope(.meteoAlarm, countryCode: "FR") else { throw CocoaError(.coderInvalidValue) }
    let warning = WeatherWarning(
      id: id, scope: scope, level: level, kind: kind, texts: [WarningText(language: "fr", event: event)], sentAt: now)
    return .warning(
      WatchedWarning(warning: warning, place: try PlaceID(text: "48.85,2.35"), names: names, isHome: isHome))
  }
}

/// A generator of queries and things from one small vocabulary.
struct WatchGenerator {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  static let words = [
    "vélo", "bike", "bikes", "cheval", "chevaux", "saint-étienne", "st", "story", "stories", "tram", "tramway", "e",
    "œuf", "2026", "東京", "journaux", "snowy", "Kraków", "ski",
  ]
  static let names = ["Le Monde", "Monde", "Vélo", "Saint-Étienne", "L’Équipe", "home", "A (b)"]

  mutating func one<Value>(of values: [Value]) -> Value { values[random.below(values.count)] }

  /// The text of a term of the kind that a query is about.
  mutating func term(_ kind: WatchedKind) -> String {
    let word = one(of: Self.words)
    let words = [word, String(word.prefix(3)), "\"\(word) \(one(of: Self.words))\""]
    switch kind {
    case .article:
      let field = one(of: ["feed", "folder", "author", "tag"])
      return one(of: words + words + ["\(field):\"\(one(of: Self.names))\"", "lang:fr", "has:picture", "kind:article"])
    case .ad:
      let price = random.below(400)
      return one(
        of: words + ["price<\(price)", "price>\(price).50", "price:\(price)-\(price + 50)", "drop>10%", "drop"]
          + ["urgent", "seller:pro", "starred", "category:\"\(one(of: Self.names))\"", "kind:ad"])
    case .weather:
      let number = random.below(60)
      return one(
        of: ["city:\"\(one(of: Self.names))\"", "temperature<\(number - 10),5", "temperature>=\(number)F", "snow"]
          + ["rain>\(number)mm", "rain>0.\(number)in", "wind>\(number)", "gusts>=\(number)mph", "wind>\(number)kn"]
          + ["uv>=\(number % 10)", "snow>\(number)cm", "gusts>\(number)m/s"])
    case .warning:
      return one(
        of: words + ["city:\"\(one(of: Self.names))\"", "warning>=\(one(of: ["minor", "yellow", "orange", "red"]))"]
          + ["type:\(one(of: WarningKind.allCases).rawValue)", "type:rain,wind", "warning:red"])
    }
  }

  /// The text of a query of up to `depth` levels.
  mutating func text(_ kind: WatchedKind, depth: Int = 3) -> String {
    guard depth > 0 else { return term(kind) }
    switch random.below(6) {
    case 0: return term(kind)
    case 1: return "-" + term(kind)
    case 2: return "-(\(text(kind, depth: depth - 1)))"
    case 3: return "(\(text(kind, depth: depth - 1)) OR \(term(one(of: WatchedKind.allCases))))"
    case 4: return "\(term(kind)) OR \(text(kind, depth: depth - 1))"
    default: return "\(text(kind, depth: depth - 1)) \(text(kind, depth: depth - 1))"
    }
  }

  /// A query; nil for a text that cannot be read, such as one about a city alone.
  mutating func query() -> WatchQuery? {
    // Such texts are part of the generated ones.
    try? WatchQuery(text(one(of: WatchedKind.allCases)))
  }

  mutating func sentence() -> String { (0..<random.below(6)).map { _ in one(of: Self.words) }.joined(separator: " ") }

  mutating func isTrue() -> Bool { random.below(2) == 0 }

  mutating func thing() throws -> WatchedThing {
    switch one(of: WatchedKind.allCases) {
    case .article:
      return WatchSamples.article(
        sentence(), text: sentence(), feed: one(of: Self.names), folder: isTrue() ? one(of: Self.names) : nil,
        authors: [one(of: Self.names)], tags: [one(of: Self.names)], language: isTrue() ? "fr-FR" : nil,
        hasPicture: isTrue())
    case .ad:
      return .ad(
        WatchSamples.ad(
          sentence(), price: isTrue() ? Double(random.below(400)) : nil,
          previous: isTrue() ? Double(random.below(400)) : nil, category: one(of: Self.names), isUrgent: isTrue(),
          isPro: isTrue(), isStarred: isTrue()))
    case .weather:
      let (cold, wet) = (Double(random.below(40)) - 10, Double(random.below(30)))
      let change = { (hour: inout HourForecast) in
        hour.temperature = Temperature(celsius: cold)
        hour.precipitation = Depth(millimeters: wet)
        hour.wind.speed = Speed(metersPerSecond: wet)
        hour.sky = cold < 0 ? .snow : .rain
      }
      return try WatchSamples.weather([one(of: Self.names)], isHome: isTrue(), [change])
    case .warning:
      return try WatchSamples.warning(
        one(of: WarningLevel.allCases), one(of: WarningKind.allCases), event: sentence(), names: [one(of: Self.names)],
        isHome: isTrue())
    }
  }
}
