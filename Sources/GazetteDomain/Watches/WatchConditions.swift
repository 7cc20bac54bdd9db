/// The conditions of a query as the fields of a form, with numbers as typed. Empty fields are no conditions.
///
/// ```swift
/// var conditions = WatchConditions(units: .metric)
/// (conditions.words, conditions.maximumPrice) = ("bike", "200")
/// conditions.queryText  // bike price<=200
/// ```
public struct WatchConditions: Sendable, Hashable {
  /// The kind of things; nil for every kind.
  public var kind: WatchedKind?
  /// The words and phrases that matches have, and those that they do not have.
  public var words = "", excludedWords = ""
  /// True for articles and ads with a picture.
  public var hasPicture = false
  /// The feed, the folder and the language of articles.
  public var feed = "", folder = "", language = ""
  /// The category of ads, and the bounds of their price.
  public var category = "", minimumPrice = "", maximumPrice = ""
  /// The percentage by which the price of ads fell, 0 for any fall.
  public var drop = ""
  /// True for ads that are urgent, and that the reader has starred.
  public var isUrgent = false, isStarred = false
  /// The seller of ads.
  public var seller: AdSeller?
  /// The city of weather and warnings, or `home`.
  public var city = ""
  /// The measure of the forecast.
  public var measure: WatchMeasure?
  /// The way in which the measure compares with ``value``.
  public var comparison: WatchComparison
  /// The bound of the measure, in the reader's unit unless it names another one; and the coming hours that count.
  public var value = "", hours = ""
  /// The lowest level of warnings.
  public var level: WarningLevel?
  /// The kind of warnings.
  public var warningKind: WarningKind?
  /// The reader's system of units.
  public let units: ReaderSettings.Units

  /// Makes a form without conditions.
  public init(units: ReaderSettings.Units) {
    self.units = units
    comparison = .above
  }

  /// Makes the form of a query; nil when the form cannot express it, such as alternatives or two conditions on one field.
  public init?(_ query: WatchQuery, units: ReaderSettings.Units) {
    self.init(units: units)
    kind = query.kinds.count == 1 ? query.kinds.first : nil
    for part in query.condition.conjuncts {
      switch part {
      case .term(let term): guard read(term) else { return nil }
      case .not(.term(.words(let words))): excludedWords = Self.joined(excludedWords, words.text)
      case .all, .any, .not: return nil
      }
    }
  }
}

// Reading a query.
extension WatchConditions {
  /// Fills the field of a term; returns false when it is filled already, or when there is no field for the term.
  private mutating func read(_ term: WatchTerm) -> Bool {
    switch term {
    case .kind: return true
    case .words(let term): words = Self.joined(words, term.text)
    case .hasPicture: hasPicture = true
    case .urgent: isUrgent = true
    case .starred: isStarred = true
    case .feed(let name): return fill(\.feed, name)
    case .folder(let name): return fill(\.folder, name)
    case .language(let code): return fill(\.language, code)
    case .category(let name): return fill(\.category, name)
    case .city(let name): return fill(\.city, name)
    case .drop(let percent): return fill(\.drop, WatchNumber.plain(percent))
    case .within(let hours): return fill(\.hours, String(hours))
    case .price(let minimum, let maximum):
      guard minimumPrice.isEmpty, maximumPrice.isEmpty else { return false }
      (minimumPrice, maximumPrice) = (minimum?.plainText ?? "", maximum?.plainText ?? "")
      return minimum != nil || maximum != nil
    case .seller(let seller): return fill(\.seller, seller)
    case .measure(let measure, let comparison, let bound):
      guard fill(\.measure, measure) else { return false }
      self.comparison = comparison
      value = WatchNumber.text(bound, WatchUnit.units(of: measure, in: units))
    case .warning(.atLeast, let level): return fill(\.level, level)
    case .warningKinds(let kinds):
      guard kinds.count == 1, let kind = kinds.first else { return false }
      return fill(\.warningKind, kind)
    case .author, .tag, .warning: return false
    }
    return true
  }

  private mutating func fill(_ field: WritableKeyPath<WatchConditions, String>, _ text: String) -> Bool {
    guard self[keyPath: field].isEmpty else { return false }
    self[keyPath: field] = Self.value(text)
    return true
  }

  private mutating func fill<Value>(_ field: WritableKeyPath<WatchConditions, Value?>, _ value: Value) -> Bool {
    guard self[keyPath: field] == nil else { return false }
    self[keyPath: field] = value
    return true
  }

  private static func joined(_ before: String, _ text: String) -> String { before.isEmpty ? text : "\(before) \(text)" }

  /// Returns a name as the value of a field: without quotes, which the grammar cannot express in one.
  public static func value(_ name: String) -> String { String(name.filter { !$0.isQuote }).trimmingSpaces }
}

// Writing a query.
extension WatchConditions {
  /// The text of the query, without the conditions of kinds other than ``kind``. An unreadable number stays as typed, so the
  /// parser reports it.
  public var queryText: String {
    let words = applies(to: .article, .ad, .warning) ? Self.pieces(words) + minuses : []
    let text = (words + fields).joined(separator: " ")
    // The other conditions usually say the kind.
    guard let kind, (try? WatchQuery(text))?.kinds != [kind] else { return text }
    return (words + [WatchTerm.kind(kind).text] + fields).joined(separator: " ")
  }

  /// The excluded words and phrases, each after a minus.
  private var minuses: [String] { Self.pieces(excludedWords).map { $0.hasPrefix("-") ? $0 : "-\($0)" } }

  private func applies(to kinds: WatchedKind...) -> Bool { kind.map(kinds.contains) ?? true }

  /// The texts of the conditions other than words.
  private var fields: [String] {
    var texts: [String?] = []
    if applies(to: .article) {
      texts += [named(WatchTerm.feed, feed), named(WatchTerm.folder, folder)]
      texts += [Self.value(language).isEmpty ? nil : "lang:\(language.asWatchValue)"]
    }
    if applies(to: .ad) {
      texts += [named(WatchTerm.category, category), priceText, dropText, seller.map { WatchTerm.seller($0).text }]
      texts += [isUrgent ? WatchTerm.urgent.text : nil, isStarred ? WatchTerm.starred.text : nil]
    }
    if applies(to: .article, .ad), hasPicture { texts.append(WatchTerm.hasPicture.text) }
    if applies(to: .weather, .warning) { texts.append(named(WatchTerm.city, city)) }
    if applies(to: .weather), let measure { texts += [text(of: measure), hoursText] }
    if applies(to: .warning) {
      texts.append(level.map { WatchTerm.warning(.atLeast, $0).text })
      texts.append(warningKind.map { WatchTerm.warningKinds([$0]).text })
    }
    return texts.compactMap(\.self)
  }

  private func named(_ term: (String) -> WatchTerm, _ name: String) -> String? {
    let name = Self.value(name)
    return name.isEmpty ? nil : term(name).text
  }

  private var priceText: String? {
    let typed = [minimumPrice, maximumPrice].map(Self.number)
    guard typed != ["", ""] else { return nil }
    let prices = typed.map { Price(text: $0.prefix(100)) }
    let isReadable = zip(typed, prices).allSatisfy { $0.isEmpty || $1 != nil }
    let isOrdered = prices[0].flatMap { first in prices[1].map { first <= $0 } } ?? true
    guard isReadable, isOrdered else {
      return typed.contains("")
        ? "price\(typed[1].isEmpty ? ">=" : "<=")\(typed.joined().asWatchValue)"
        : "price:\(typed.joined(separator: "-").asWatchValue)"
    }
    return WatchTerm.price(minimum: prices[0], maximum: prices[1]).text
  }

  private var dropText: String? {
    let typed = Self.number(drop)
    guard !typed.isEmpty else { return nil }
    guard let number = WatchNumber(typed), ["", "%"].contains(number.unit), (0..<100).contains(number.value) else {
      return "drop>\(typed.asWatchValue)"
    }
    return WatchTerm.drop(percent: number.value).text
  }

  private func text(of measure: WatchMeasure) -> String {
    let typed = Self.number(value)
    let units = WatchUnit.units(of: measure, in: units)
    let number = WatchNumber(typed)
    if measure == .snow, comparison == .above, typed.isEmpty || number?.converted(by: units) == 0 { return "snow" }
    // The grammar's own unit needs no name.
    let isPlain = number?.unit.isEmpty != true || units.first?.names == WatchUnit.units(of: measure).first?.names
    return measure.rawValue + comparison.rawValue + (typed + (isPlain ? "" : units[0].names[0])).asWatchValue
  }

  private var hoursText: String? {
    let typed = Self.number(hours)
    guard !typed.isEmpty else { return nil }
    return "within:\((WatchNumber(typed)?.unit.isEmpty == true ? "\(typed)h" : typed).asWatchValue)"
  }

  /// Returns a typed number without spaces, such as those between thousands, and without quotes.
  private static func number(_ typed: String) -> String { value(typed).filter { !$0.isWhitespace } }

  /// Returns the words and phrases of a typed text, each with its minus, as a query reads them. What a query would read as a field
  /// or an operator becomes a phrase; text without letters or digits is left out.
  private static func pieces(_ typed: String) -> [String] {
    let parts = typed.split(omittingEmptySubsequences: false, whereSeparator: \.isQuote)
    var pieces: [String] = []
    var sign = ""
    for (index, part) in parts.enumerated() {
      // A quote without a partner is a mere character.
      guard index.isMultiple(of: 2) || index == parts.count - 1 else {
        if isText(part) { pieces.append("\(sign)\"\(String(part).trimmingSpaces)\"") }
        sign = ""
        continue
      }
      for word in part.split(whereSeparator: \.isWhitespace) {
        let bare = word.drop { "-−".contains($0) }
        sign = bare.count < word.count ? "-" : ""
        if isText(bare) { pieces.append(sign + self.bare(bare)) }
      }
      if part.last?.isWhitespace != false || !"-−".contains(part.last ?? " ") { sign = "" }
    }
    return pieces
  }

  private static func isText(_ text: Substring) -> Bool { !SearchWords.words(of: String(text)).isEmpty }

  /// Returns the text of a word: in quotation marks if the parser would read it as a field or an operator.
  private static func bare(_ word: Substring) -> String {
    // A text that has no tokens is no word.
    let tokens = (try? WatchTokenizer.tokens(of: Array(word))) ?? []
    guard tokens.count == 1, case .word(let text) = tokens[0].kind, WatchField(rawValue: text)?.bare == nil else {
      return "\"\(word)\""
    }
    return text
  }
}

extension WatchUnit {
  /// Returns the units of a measure; a reader of `system` means the first one when a number has none.
  static func units(of measure: WatchMeasure, in system: ReaderSettings.Units) -> [WatchUnit] {
    let units = units(of: measure)
    let name: String? =
      switch measure {
      case .temperature: system == .imperial ? "F" : nil
      case .rain, .snow: system == .imperial ? "in" : nil
      case .wind, .gusts: system == .metric ? nil : "mph"
      case .uv: nil
      }
    let first = units.filter { $0.names[0] == name }
    return first + units.filter { $0.names[0] != name }
  }
}

extension WatchMeasure {
  /// Returns the name of the unit that a reader of a system means: `km/h`; empty for a number without one.
  public func unit(in system: ReaderSettings.Units) -> String {
    let name = WatchUnit.units(of: self, in: system)[0].names[0]
    return self == .temperature ? "°\(name)" : name
  }
}
