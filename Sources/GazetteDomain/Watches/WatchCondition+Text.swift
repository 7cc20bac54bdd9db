extension WatchCondition {
  /// The text that is read as this condition, such as `(bike OR vélo) price<200 -broken`.
  ///
  /// A form edits the parts of a condition and writes this text. Reading it gives the same condition, as long as the condition
  /// has the shape that reading produces: each word term one word or phrase, no `all` directly in an `all`, no `any` directly in an
  /// `any`, no `not` directly in a `not`.
  public var text: String {
    switch self {
    case .all(let parts): Self.sequence(parts.map(\.text))
    case .any(let parts): parts.map(\.groupedAlternative).joined(separator: " OR ")
    case .not(.term(let term)): "-" + term.text
    case .not(let part): "-(\(part.text))"
    case .term(let term): term.text
    }
  }

  private var groupedAlternative: String {
    switch self {
    case .all: "(\(text))"
    case .any, .not, .term: text
    }
  }

  /// Joins the parts of a conjunction. A price gets its currency before a word that would be read as a part of it.
  private static func sequence(_ parts: [String]) -> String {
    parts.reduce(into: "") { text, part in
      let last = text.split(separator: " ").last.map { $0.drop { $0 == "-" || $0 == "(" } }
      let isPrice = last?.hasPrefix("price") == true && last?.last?.isNumber == true
      let isAmbiguous = part.first?.isNumber == true || part.first?.lowercased() == "e"
      text += isPrice && isAmbiguous ? "€" : ""
      text += text.isEmpty ? part : " \(part)"
    }
  }
}

extension WatchTerm {
  /// The text that is read as this term.
  public var text: String {
    switch self {
    case .kind(let kind): "kind:\(kind.rawValue)"
    case .words(let words): words.text
    case .feed(let name): "feed:\(name.asWatchValue)"
    case .folder(let name): "folder:\(name.asWatchValue)"
    case .author(let name): "author:\(name.asWatchValue)"
    case .tag(let name): "tag:\(name.asWatchValue)"
    case .language(let code): "lang:\(code)"
    case .hasPicture: "has:picture"
    case .category(let name): "category:\(name.asWatchValue)"
    case .price(let minimum, let maximum): Self.price(minimum, maximum)
    case .urgent: "urgent"
    case .seller(let seller): "seller:\(seller.rawValue)"
    case .drop(let percent): percent > 0 ? "drop>\(WatchNumber.plain(percent))%" : "drop"
    case .starred: "starred"
    case .city(let name): "city:\(name.asWatchValue)"
    case .measure(.snow, .above, 0): "snow"
    case .measure(let measure, let comparison, let bound):
      measure.rawValue + comparison.rawValue + WatchNumber.text(bound, WatchUnit.units(of: measure))
    case .within(let hours): "within:\(hours)h"
    case .warning(.equal, let level): "warning:\(level.watchName)"
    case .warning(let comparison, let level): "warning\(comparison.rawValue)\(level.watchName)"
    case .warningKinds(let kinds): "type:" + kinds.map(\.rawValue).sorted().joined(separator: ",")
    }
  }

  private static func price(_ minimum: Price?, _ maximum: Price?) -> String {
    guard let minimum else {
      guard let maximum else { return "price>=0" }
      let above = Price(cents: maximum.cents + 1)
      guard maximum.cents % 100 == 99, let above else { return "price<=\(maximum.plainText)" }
      return "price<\(above.plainText)"
    }
    if let maximum {
      return minimum == maximum ? "price:\(minimum.plainText)" : "price:\(minimum.plainText)-\(maximum.plainText)"
    }
    let below = Price(cents: minimum.cents - 1)
    guard minimum.cents % 100 == 1, let below else { return "price>=\(minimum.plainText)" }
    return "price>\(below.plainText)"
  }
}

extension WarningLevel {
  /// The name in queries.
  fileprivate var watchName: String { WatchWords.levels.name(of: self) ?? "minor" }
}

extension String {
  /// The text as the value of a field: in quotes when it has spaces or parentheses.
  var asWatchValue: String {
    let plain = filter { !$0.isQuote }
    let isBare = !plain.isEmpty && !plain.contains { $0.isWhitespace || $0 == "(" || $0 == ")" }
    return isBare ? plain : "\"\(plain)\""
  }
}
