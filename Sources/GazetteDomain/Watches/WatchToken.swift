/// A token of a query's text.
struct WatchToken {
  /// A kind of token.
  enum Kind: Hashable {
    case open, close, or, minus
    /// A word outside of quotes, which contains letters or digits.
    case word(String)
    /// The text between quotes.
    case phrase(String)
    /// A field's name, its operator and its value; the value is empty when it is missing.
    case field(name: String, sign: String, value: String)
  }

  /// The kind.
  let kind: Kind
  /// The range in the text, as offsets of characters.
  let range: Range<Int>
}

/// Splits a query's text into tokens, from left to right, looking at each character a bounded number of times.
struct WatchTokenizer {
  private let text: [Character]
  private var place = 0
  private var tokens: [WatchToken] = []

  /// Returns the tokens of `text`. Punctuation that belongs to no word is dropped, as in all searches.
  static func tokens(of text: [Character]) throws(WatchQueryProblem) -> [WatchToken] {
    var tokenizer = WatchTokenizer(text: text)
    while let token = try tokenizer.next() { tokenizer.tokens.append(token) }
    return tokenizer.tokens
  }

  private init(text: [Character]) { self.text = text }

  private mutating func next() throws(WatchQueryProblem) -> WatchToken? {
    while true {
      skipSpaces()
      let start = place
      guard let first = peek() else { return nil }
      if let mark = mark(first) {
        place += 1
        return WatchToken(kind: mark, range: start..<place)
      }
      if first.isQuote { return WatchToken(kind: .phrase(try quoted()), range: start..<place) }
      if let token = try run(from: start) { return token }
    }
  }

  private func mark(_ first: Character) -> WatchToken.Kind? {
    switch first {
    case "(": .open
    case ")": .close
    case "-", "−": peek(1).map { $0.isWordCharacter || $0.isQuote || $0 == "(" } == true ? .minus : nil
    default: nil
    }
  }

  /// Reads a word or a field; nil for punctuation.
  private mutating func run(from start: Int) throws(WatchQueryProblem) -> WatchToken? {
    while let next = peek(), !next.endsRun, !next.isWordCharacter, !next.isComparison { place += 1 }
    let begin = place
    while let next = peek(), next.isLetter { place += 1 }
    let name = String(text[begin..<place])
    if let sign = sign(after: name) {
      let value = try value(after: sign)
      let isProse = sign == ":" && value.isEmpty && WatchField.meant(by: name) == nil
      if !isProse { return WatchToken(kind: .field(name: name, sign: sign, value: value), range: begin..<place) }
    }
    while let next = peek(), !next.endsRun { place += 1 }
    guard let word = String(text[begin..<place]).trimmedToWord else { return nil }
    if word == "OR" || word == "OU" { return WatchToken(kind: .or, range: start..<place) }
    return WatchToken(kind: .word(word), range: start..<place)
  }

  /// Consumes an operator, also after spaces when a comparable field is before it; nil when there is none.
  private mutating func sign(after name: String) -> String? {
    var sign = ""
    var end = place
    if WatchField(named: name)?.isComparable == true {
      while end < text.count, text[end].isWhitespace { end += 1 }
      if end < text.count, !text[end].isComparison { end = place }
    }
    if let first = end < text.count ? text[end] : nil {
      let isField = first.isComparison || (!name.isEmpty && (first == ":" || first == "="))
      guard isField else { return nil }
      sign = first == "≤" ? "<=" : first == "≥" ? ">=" : String(first)
      end += 1
      if first.isComparison, end < text.count, text[end] == "=", sign.count == 1 {
        sign += "="
        end += 1
      }
      place = end
    }
    return sign.isEmpty ? nil : sign
  }

  private mutating func value(after sign: String) throws(WatchQueryProblem) -> String {
    if sign != ":" { skipSpaces() }
    if peek()?.isQuote == true { return try quoted() }
    let start = place
    while let next = peek(), !next.endsRun { place += 1 }
    return String(text[start..<place])
  }

  /// Consumes a text in quotes, and returns it without them.
  private mutating func quoted() throws(WatchQueryProblem) -> String {
    let start = place
    place += 1
    while let next = peek(), !next.isQuote { place += 1 }
    guard place < text.count else {
      throw WatchQueryProblem(.unbalanced("\""), at: start..<text.count, suggestion: String(text) + "\"")
    }
    place += 1
    return String(text[start + 1..<place - 1]).trimmingSpaces
  }

  private func peek(_ distance: Int = 0) -> Character? {
    place + distance < text.count ? text[place + distance] : nil
  }

  private mutating func skipSpaces() { while peek()?.isWhitespace == true { place += 1 } }
}

extension Character {
  /// True for the quotes of any language, each of which can begin and end a phrase, as in all searches.
  var isQuote: Bool { "\"“”„‟«»".contains(self) }
  fileprivate var isComparison: Bool { "<>≤≥".contains(self) }
  fileprivate var isWordCharacter: Bool { isLetter || isNumber }
  fileprivate var endsRun: Bool { isWhitespace || isQuote || self == "(" || self == ")" }
}

extension String {
  /// The text from its first to its last letter or digit; nil without one.
  fileprivate var trimmedToWord: String? {
    guard let first = firstIndex(where: \.isWordCharacter), let last = lastIndex(where: \.isWordCharacter) else {
      return nil
    }
    let word = String(self[first...last])
    return SearchWords.words(of: word).isEmpty ? nil : word
  }

  /// The text without spaces around it.
  var trimmingSpaces: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
