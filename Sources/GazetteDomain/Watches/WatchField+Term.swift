import BoundedNumbers

extension WatchField {
  /// The reason why the value of a field is invalid.
  struct BadValue: Error {
    /// A text for the whole field that is valid and near to what was typed; nil to offer an example.
    var suggestion: String?
  }

  /// Reads the term of the field with an operator and a value, as typed without quotes.
  func term(_ sign: String, _ value: String) throws(BadValue) -> WatchTerm {
    if let measure { return try self.measure(measure, sign, value) }
    switch self {
    case .price: return try price(sign, value)
    case .drop: return try drop(sign, value)
    case .warning: return try warning(sign, value)
    case .urgent, .starred: throw BadValue()
    default: break
    }
    guard sign == ":" || sign == "=" else { throw BadValue(suggestion: "\(rawValue):\(value.asWatchValue)") }
    return try text(value)
  }

  /// Reads the value of a field without comparisons.
  private func text(_ value: String) throws(BadValue) -> WatchTerm {
    switch self {
    case .kind: return .kind(try word(value, WatchWords.kinds))
    case .has: return try word(value, WatchWords.parts)
    case .seller: return .seller(try word(value, WatchWords.sellers))
    case .lang: return .language(try WatchWords.language(value))
    case .type:
      var kinds = Set<WarningKind>()
      for name in value.split(separator: ",") { kinds.formUnion(try word(String(name), WatchWords.warningKinds)) }
      guard !kinds.isEmpty else { throw BadValue() }
      return .warningKinds(kinds)
    case .within:
      guard let hours = WatchNumber(value)?.converted(by: WatchUnit.spans) else { throw BadValue() }
      guard hours == hours.rounded(), (1...168).contains(hours) else {
        throw BadValue(suggestion: "within:\(Int(hours, clampedTo: 1...168))h")
      }
      return .within(hours: Int(hours, clampedTo: 1...168))
    default: break
    }
    guard !SearchWords.words(of: value).isEmpty else { throw BadValue() }
    switch self {
    case .feed: return .feed(value)
    case .folder: return .folder(value)
    case .author: return .author(value)
    case .tag: return .tag(value)
    case .category: return .category(value)
    case .city: return .city(value)
    default: throw BadValue()
    }
  }

  /// Returns the meaning of a word of a vocabulary; suggests the nearest word for another one.
  private func word<Value>(_ typed: String, _ vocabulary: WatchVocabulary<Value>) throws(BadValue) -> Value {
    if let value = vocabulary[typed] { return value }
    throw BadValue(suggestion: vocabulary.nearest(to: typed).map { "\(rawValue):\($0)" })
  }

  private func measure(_ measure: WatchMeasure, _ sign: String, _ value: String) throws(BadValue) -> WatchTerm {
    let typed = WatchNumber(value)?.converted(by: WatchUnit.units(of: measure))
    guard let bound = typed?.within(measure.bounds) else { throw BadValue() }
    guard let comparison = WatchComparison(rawValue: sign), comparison != .equal else {
      throw BadValue(suggestion: "\(rawValue)\(measure == .temperature && bound < 15 ? "<=" : ">=")\(value)")
    }
    return .measure(measure, comparison, bound)
  }

  private func price(_ sign: String, _ value: String) throws(BadValue) -> WatchTerm {
    if sign == ":" || sign == "=" { return try range(value) }
    guard let price = Price(text: value.prefix(100)) else {
      throw BadValue(suggestion: Self.firstNumber(value).map { "price\(sign)\($0)" })
    }
    switch sign {
    case "<=": return .price(minimum: nil, maximum: price)
    case ">=": return .price(minimum: price, maximum: nil)
    case ">":
      guard let above = Price(cents: price.cents + 1) else { throw BadValue() }
      return .price(minimum: above, maximum: nil)
    default:
      guard let below = Price(cents: price.cents - 1) else { throw BadValue() }
      return .price(minimum: nil, maximum: below)
    }
  }

  /// Reads `150`, `100-300`.
  private func range(_ value: String) throws(BadValue) -> WatchTerm {
    let parts = value.prefix(100).split(omittingEmptySubsequences: false) { "-–—−".contains($0) }
    let prices = parts.compactMap { Price(text: $0) }
    guard prices.count == parts.count, let first = prices.first, let last = prices.last, prices.count <= 2 else {
      throw BadValue()
    }
    guard first <= last else { throw BadValue(suggestion: "price:\(last.plainText)-\(first.plainText)") }
    return .price(minimum: first, maximum: last)
  }

  private func drop(_ sign: String, _ value: String) throws(BadValue) -> WatchTerm {
    guard let number = WatchNumber(value), ["", "%"].contains(number.unit), (0..<100).contains(number.value) else {
      throw BadValue()
    }
    guard sign == ">" else { throw BadValue(suggestion: "drop>\(WatchNumber.plain(number.value))%") }
    return .drop(percent: number.value)
  }

  private func warning(_ sign: String, _ value: String) throws(BadValue) -> WatchTerm {
    let sign = sign == ":" ? "=" : sign
    guard let comparison = WatchComparison(rawValue: sign) else { throw BadValue() }
    if WatchWords.isGreen(value) {
      // No warning is green: above green is every level.
      guard comparison == .above || comparison == .atLeast else { throw BadValue() }
      return .warning(.atLeast, .minor)
    }
    guard let level = WatchWords.levels[value] else {
      throw BadValue(suggestion: WatchWords.levels.nearest(to: value).map { "warning\(sign)\($0)" })
    }
    return .warning(comparison, level)
  }

  /// Returns true for the name of the currency.
  static func isEuro(_ word: String) -> Bool { ["eur", "euro", "euros"].contains(word.lowercased()) }

  /// The digits at the beginning of a text, after its currency; nil without one.
  private static func firstNumber(_ text: String) -> String? {
    let digits = text.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? nil : String(digits.prefix(12))
  }
}

extension WatchMeasure {
  /// The valid bounds, in the measure's own unit.
  var bounds: ClosedRange<Double> {
    switch self {
    case .temperature: Temperature.celsiusBounds
    case .rain, .snow: 0...10_000
    case .wind, .gusts: Speed.metersPerSecondBounds
    case .uv: 0...100
    }
  }
}
