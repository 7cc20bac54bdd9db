import BoundedNumbers
import Foundation

// The one place where a query is read from texts, and written as texts: for pages, forms, cookies, commands and the API.
extension AdQuery {
  /// A query as it is written: texts that are still to be checked.
  public struct Fields: Sendable, Hashable {
    private var texts: [Field: [String]] = [:]

    /// Fields that ask for everything.
    public init() {}

    /// The fields among `pairs`, in any order; names that mean nothing here are left out. The API's `cursor` is a page's
    /// `after`.
    public init(_ pairs: [(name: String, value: String)]) {
      for (name, value) in pairs {
        if let field = name == "cursor" ? .after : Field(rawValue: name) { texts[field, default: []].append(value) }
      }
    }

    /// The first text of a field; nil when it is not given, or empty.
    public subscript(_ field: Field) -> String? {
      get { texts[field]?.first { !$0.isEmpty } }
      set { texts[field] = newValue.map { [$0] } }
    }

    /// Every text of a field that is not empty.
    func all(_ field: Field) -> [String] { texts[field, default: []].filter { !$0.isEmpty } }

    mutating func set(_ field: Field, to all: [String]) { texts[field] = all.isEmpty ? nil : all }

    /// Numbers or names of categories; empty for all.
    public var categories: [String] {
      get { all(.category) }
      set { set(.category, to: newValue) }
    }

    /// What an address or a cookie holds: every text that is not empty, in the order of ``Field``.
    public var pairs: [(name: String, value: String)] {
      Field.allCases.flatMap { field in all(field).map { (field.rawValue, $0) } }
    }

    /// The pairs as one text, letters and digits of ASCII as they are, all else percent-encoded: what is kept of a query.
    public var text: String {
      pairs.map { pair in
        let value = pair.value.addingPercentEncoding(withAllowedCharacters: Self.plainCharacters) ?? ""
        return "\(pair.name)=\(value)"
      }.joined(separator: "&")
    }

    /// Reads ``text``; nil when it is none, or when it holds anything that means nothing here.
    public init?(text: String) {
      for pair in text.split(separator: "&") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let field = Field(rawValue: String(parts[0])),
          let value = parts[1].removingPercentEncoding
        else { return nil }
        texts[field, default: []].append(value)
      }
    }

    private static let plainCharacters = CharacterSet(
      charactersIn: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

    /// The same list from its beginning, with as many ads as usual.
    public var list: Fields {
      var list = self
      (list[.after], list[.limit]) = (nil, nil)
      return list
    }

    /// The fields without the one that `problem` is about; nil when there is none such.
    public func without(_ problem: AdFilterProblem) -> Fields? {
      let name = problem.field
      guard let field = name == "cursor" ? .after : Field(rawValue: name), texts[field] != nil else { return nil }
      var rest = self
      rest.texts[field] = nil
      return rest
    }

    /// Whether a box is ticked: browsers and links send `1` or `on`, people write `true`.
    /// - Throws: ``ClassifiedsError/filter(_:)`` for anything else.
    public func isTicked(_ box: Field) throws(ClassifiedsError) -> Bool {
      switch self[box] {
      case nil, "0", "false", "off": return false
      case "1", "true", "on": return true
      case .some(let text): throw .unusable(box.rawValue, text, .trueOrFalse)
      }
    }

    /// Checks what a program is to write more narrowly than a form does: nothing empty but the words, and a box as `true`
    /// or `false`.
    /// - Throws: ``ClassifiedsError/filter(_:)`` for the first field that is otherwise.
    public func checkNarrowly() throws(ClassifiedsError) {
      for field in Field.allCases where field != .words {
        let isBox = Field.boxes.contains(field)
        for text in texts[field, default: []] where isBox ? Bool(text) == nil : text.isEmpty {
          throw .unusable(field == .after ? "cursor" : field.rawValue, text, isBox ? .trueOrFalse : .something)
        }
      }
    }
  }

  /// The query that `fields` mean, with `limit` where they do not say how many; `known` are the categories there are, nil
  /// to take every number for one.
  /// - Throws: ``ClassifiedsError/filter(_:)`` for the first field that cannot be used.
  public init(fields: Fields, known: [AdCategory]?, limit: Int = 30) throws(ClassifiedsError) {
    self.init(limit: limit)
    // In this order mistakes are told.
    for part in AdFilter.parts where part.box != nil { try part.read(fields, known, &filter) }
    if let text = fields[.layout] { layout = try Self.word(text, .layout) }
    if let text = fields[.limit] {
      guard let number = Int(text, in: Self.limits) else { throw .unusable("limit", text, .number(Self.limits)) }
      self.limit = number
    }
    for part in AdFilter.parts where part.box == nil { try part.read(fields, known, &filter) }
    if let text = fields[.order] { order = try Self.word(text, .order) }
    if let text = fields[.after] {
      guard let cursor = AdCursor(text: text.prefix(200)) else { throw .unusable("cursor", text, .cursor) }
      after = cursor
    }
    try check()
  }

  /// What no query may have, however it was made.
  func check() throws(ClassifiedsError) {
    if let minimum = filter.minimumPrice, let maximum = filter.maximumPrice, minimum > maximum {
      throw .filter(.priceRangeReversed(minimum: minimum, maximum: maximum))
    }
    if let after, after.order != order { throw .unusable("cursor", after.text, .cursor) }
  }

  /// The query as texts, the usual left out, and so is how many ads: ``init(fields:known:limit:)`` reads it again.
  public var fields: Fields {
    var fields = Fields()
    for part in AdFilter.parts { fields.set(part.field, to: part.write(filter)) }
    fields[.order] = order == .urgent ? nil : order.rawValue
    fields[.layout] = layout == .cards ? nil : layout.rawValue
    fields[.after] = after?.text
    return fields
  }

  /// One of the words that a field takes.
  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ field: Field
  ) throws(ClassifiedsError) -> Word {
    guard let word = Word(rawValue: text) else {
      throw .unusable(field.rawValue, text, .oneOf(Word.allCases.map(\.rawValue)))
    }
    return word
  }
}

extension ClassifiedsError {
  static func unusable(_ field: String, _ given: String, _ expected: FieldProblem.Expectation) -> Self {
    .filter(.field(FieldProblem(field, given: given, expected: expected)))
  }
}
