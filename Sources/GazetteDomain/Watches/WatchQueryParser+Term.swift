extension WatchQueryParser {
  /// Reads the term of a word, a phrase or a field; nil for a phrase without words.
  mutating func term(_ token: WatchToken) throws(WatchQueryProblem) -> WatchTerm? {
    switch token.kind {
    case .word(let word):
      if let bare = WatchField(rawValue: word)?.bare { return bare }
      return try words(word, token.range)
    case .phrase(let phrase): return try words("\"\(phrase)\"", token.range)
    case .field(let name, let sign, let value): return try field(name, sign, value, token.range)
    case .open, .close, .or, .minus: return nil
    }
  }

  private func words(_ typed: String, _ range: Range<Int>) throws(WatchQueryProblem) -> WatchTerm? {
    do throws(SearchWordsProblem) {
      return try SearchWords(typed).map(WatchTerm.words)
    } catch {
      switch error {
      case .tooLong(let limit): throw WatchQueryProblem(.tooLong(limit: limit), at: range)
      case .tooManyWords(let limit): throw WatchQueryProblem(.tooManyTerms(limit: limit), at: range)
      case .controlCharacters: throw WatchQueryProblem(.controlCharacters, at: range)
      }
    }
  }

  private mutating func field(
    _ name: String, _ sign: String, _ value: String, _ range: Range<Int>
  ) throws(WatchQueryProblem) -> WatchTerm {
    guard let field = WatchField(named: name) else { throw unknown(name, sign, value, range) }
    let unit = unit(after: field, value)
    // A value after a space, as in `city: Paris` and `price<1 000`, is an error that includes it.
    let next = unit == nil ? following(field, value) : nil
    do throws(WatchField.BadValue) {
      if let next { throw WatchField.BadValue(suggestion: joined(field, sign, value, next)) }
      return try field.term(sign, value + (unit?.text ?? ""))
    } catch {
      let whole = range.lowerBound..<(next?.range ?? unit?.range ?? range).upperBound
      throw WatchQueryProblem(
        .invalidValue(field: field.rawValue, given: String(value.prefix(100)), examples: field.examples), at: whole,
        suggestion: replacing(whole, with: error.suggestion ?? field.examples[0]))
    }
  }

  /// Consumes a unit that follows a number after a space, and returns it; nil without one.
  private mutating func unit(after field: WatchField, _ value: String) -> (text: String, range: Range<Int>)? {
    guard let next = peek(), case .word(let word) = next.kind, !value.isEmpty else { return nil }
    let unit: String? =
      if field == .price {
        Price(text: value.prefix(100)) != nil && WatchField.isEuro(word) && value.last?.isNumber == true ? "€" : nil
      } else if let number = WatchNumber(value), number.unit.isEmpty || number.unit == "°" {
        (field == .within ? WatchUnit.spans : field.measure.map(WatchUnit.units) ?? []).name(of: word)
      } else {
        nil
      }
    guard let unit else { return nil }
    place += 1
    return (unit, next.range)
  }

  /// The next token if it belongs to the value: the whole value, or the thousands of a price.
  private func following(_ field: WatchField, _ value: String) -> WatchToken? {
    guard let next = peek() else { return nil }
    if case .phrase = next.kind { return value.isEmpty ? next : nil }
    guard case .word(let word) = next.kind else { return nil }
    let isThousands = word.utf8.count >= 3 && word.utf8.prefix(3).allSatisfy { (0x30...0x39).contains($0) }
    return value.isEmpty || (field == .price && value.last?.isNumber == true && isThousands) ? next : nil
  }

  private func joined(_ field: WatchField, _ sign: String, _ value: String, _ next: WatchToken) -> String {
    "\(field.rawValue)\(sign)\(value)\(String(text[next.range]))"
  }

  private func unknown(_ name: String, _ sign: String, _ value: String, _ range: Range<Int>) -> WatchQueryProblem {
    guard !name.isEmpty else {
      return WatchQueryProblem(
        .invalidValue(field: "price", given: sign + value, examples: WatchField.price.examples), at: range,
        suggestion: replacing(range, with: "price\(sign)\(value)"))
    }
    let named = range.lowerBound..<range.lowerBound + name.count
    let typed = String(text[range]).filter { !$0.isQuote }
    let suggestion = WatchField.nearest(to: name).map { replacing(named, with: $0.rawValue) }
    return WatchQueryProblem(
      .unknownField(String(name.prefix(100))), at: named,
      suggestion: suggestion ?? replacing(range, with: "\"\(typed)\""))
  }
}
