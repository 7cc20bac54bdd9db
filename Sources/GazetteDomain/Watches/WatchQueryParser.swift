/// Reads the tokens of a query by recursive descent: all parts of a sequence, and `OR` between two neighbours.
struct WatchQueryParser {
  /// A part of a query with its place.
  private struct Part {
    var condition: WatchCondition
    var range: Range<Int>
    /// The kinds that can match; not empty.
    var kinds: Set<WatchedKind>
  }

  let text: [Character]
  private let tokens: [WatchToken]
  var place = 0
  private var terms = 0
  private var depth = 0

  /// Reads a query; its suggestions are not checked yet.
  static func condition(
    _ text: [Character]
  ) throws(WatchQueryProblem) -> (condition: WatchCondition, kinds: Set<WatchedKind>) {
    var parser = WatchQueryParser(text: text, tokens: try WatchTokenizer.tokens(of: text))
    let whole = try parser.sequence(from: 0)
    if let token = parser.peek() {
      throw WatchQueryProblem(.unbalanced(")"), at: token.range, suggestion: parser.replacing(token.range, with: " "))
    }
    guard let whole else { throw WatchQueryProblem(.empty, at: 0..<text.count) }
    return (whole.condition, try parser.checked(whole))
  }

  private init(text: [Character], tokens: [WatchToken]) {
    self.text = text
    self.tokens = tokens
  }

  /// Reads parts up to a closing parenthesis or the end; nil when there is none.
  private mutating func sequence(from start: Int) throws(WatchQueryProblem) -> Part? {
    var whole: Part?
    while let token = peek(), token.kind != .close {
      let next = try alternatives()
      guard let before = whole else {
        whole = next
        continue
      }
      let kinds = before.kinds.intersection(next.kinds)
      guard !kinds.isEmpty else {
        throw WatchQueryProblem(
          .nothingMatches, at: next.range,
          suggestion: replacing(next.range.lowerBound..<next.range.lowerBound, with: "OR "))
      }
      whole = Part(
        condition: .all(before.condition.conjuncts + next.condition.conjuncts),
        range: start..<next.range.upperBound, kinds: kinds)
    }
    return whole
  }

  /// Reads a part, or several with `OR` between them.
  private mutating func alternatives() throws(WatchQueryProblem) -> Part {
    var whole = try part()
    while let token = peek(), token.kind == .or {
      place += 1
      guard let following = peek(), following.kind != .or, following.kind != .close else { throw missing(token) }
      let next = try part()
      for part in [whole, next] where part.condition.isSpan { throw spanAlone(part.range) }
      whole = Part(
        condition: .any(whole.condition.disjuncts + next.condition.disjuncts),
        range: whole.range.lowerBound..<next.range.upperBound, kinds: whole.kinds.union(next.kinds))
    }
    return whole
  }

  private mutating func part() throws(WatchQueryProblem) -> Part {
    // The callers have seen a token.
    guard let token = peek() else { throw WatchQueryProblem(.missingTerm, at: text.count..<text.count) }
    switch token.kind {
    case .or: throw missing(token)
    case .close: throw missing(token)
    case .minus: return try excluded(token)
    case .open: return try group(token)
    case .word, .phrase, .field:
      place += 1
      guard let term = try term(token) else { throw missing(token) }
      terms += 1
      guard terms <= WatchQuery.maximumTerms else {
        throw WatchQueryProblem(.tooManyTerms(limit: WatchQuery.maximumTerms), at: token.range.lowerBound..<text.count)
      }
      return Part(condition: .term(term), range: token.range, kinds: term.kinds)
    }
  }

  private mutating func excluded(_ minus: WatchToken) throws(WatchQueryProblem) -> Part {
    place += 1
    guard let next = peek(), next.kind != .close, next.kind != .or, next.kind != .minus else { throw missing(minus) }
    let part = try part()
    let range = minus.range.lowerBound..<part.range.upperBound
    if part.condition.isSpan { throw spanAlone(range) }
    return Part(condition: part.condition.negated, range: range, kinds: part.kinds)
  }

  private mutating func group(_ open: WatchToken) throws(WatchQueryProblem) -> Part {
    place += 1
    depth += 1
    defer { depth -= 1 }
    guard depth <= WatchQuery.maximumDepth else {
      throw WatchQueryProblem(.tooDeep(limit: WatchQuery.maximumDepth), at: open.range)
    }
    let inner = try sequence(from: open.range.upperBound)
    guard let close = peek() else {
      let missing = String(repeating: ")", count: depth)
      throw WatchQueryProblem(.unbalanced("("), at: open.range, suggestion: String(text).trimmingSpaces + missing)
    }
    place += 1
    let range = open.range.lowerBound..<close.range.upperBound
    guard let inner else { throw WatchQueryProblem(.missingTerm, at: range, suggestion: replacing(range, with: " ")) }
    return Part(condition: inner.condition, range: range, kinds: inner.kinds)
  }

  func peek() -> WatchToken? { place < tokens.count ? tokens[place] : nil }

  private func missing(_ token: WatchToken) -> WatchQueryProblem {
    WatchQueryProblem(.missingTerm, at: token.range, suggestion: replacing(token.range, with: " "))
  }

  private func spanAlone(_ range: Range<Int>) -> WatchQueryProblem {
    WatchQueryProblem(
      .invalidValue(field: "within", given: String(text[range]), examples: ["rain>5mm within:24h"]), at: range)
  }

  func replacing(_ range: Range<Int>, with other: String) -> String {
    (String(text[..<range.lowerBound]) + other + String(text[range.upperBound...])).trimmingSpaces
  }

  /// Returns the kinds that a whole query can match: the weather needs a measure, and warnings need more than a city.
  private func checked(_ whole: Part) throws(WatchQueryProblem) -> Set<WatchedKind> {
    var kinds = whole.kinds
    if !whole.condition.hasTerm({ if case .measure = $0 { true } else { false } }) { kinds.remove(.weather) }
    if !whole.condition.hasTerm({ $0.kinds.contains(.warning) && !$0.isCity }) { kinds.remove(.warning) }
    guard !kinds.isEmpty else {
      throw WatchQueryProblem(
        .cityAlone, at: whole.range, suggestion: "\(String(text).trimmingSpaces) temperature<0")
    }
    return kinds
  }
}
