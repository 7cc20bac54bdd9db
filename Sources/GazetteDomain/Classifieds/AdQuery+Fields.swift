import BoundedNumbers
import Foundation

// The one place that reads queries from texts and writes them as texts: for pages, forms, cookies, commands and the API.
extension AdQuery {
  /// A query in its written form: texts that are not validated yet.
  public struct Fields: Sendable, Hashable {
    private var texts: [Field: [String]] = [:]

    /// Makes empty fields, which select every ad.
    public init() {}

    /// Makes fields of `pairs`, in any order; ignores unknown names. Accepts the API's `cursor` as a page's `after`.
    public init(_ pairs: [(name: String, value: String)]) {
      for (name, value) in pairs {
        if let field = name == "cursor" ? .after : Field(rawValue: name) { texts[field, default: []].append(value) }
      }
    }

    /// The first text of a field; nil when it is missing or empty.
    public subscript(_ field: Field) -> String? {
      get { texts[field]?.first { !$0.isEmpty } }
      set { texts[field] = newValue.map { [$0] } }
    }

    /// Returns every text of a field that is not empty.
    func all(_ field: Field) -> [String] { texts[field, default: []].filter { !$0.isEmpty } }

    mutating func set(_ field: Field, to all: [String]) { texts[field] = all.isEmpty ? nil : all }

    /// Numbers or names of categories; empty for all.
    public var categories: [String] {
      get { all(.category) }
      set { set(.category, to: newValue) }
    }

    /// The pairs for an address or a cookie: every text that is not empty, in the order of ``Field``.
    public var pairs: [(name: String, value: String)] {
      Field.allCases.flatMap { field in all(field).map { (field.rawValue, $0) } }
    }

    /// The stored form: the pairs as one text, with everything but ASCII letters and digits percent-encoded.
    public var text: String {
      pairs.map { pair in
        let value = pair.value.addingPercentEncoding(withAllowedCharacters: Self.plainCharacters) ?? ""
        return "\(pair.name)=\(value)"
      }.joined(separator: "&")
    }

    /// Reads ``text``; nil when it is malformed or contains an unknown name.
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

    /// The same list from its beginning, with the default page size.
    public var list: Fields {
      var list = self
      (list[.after], list[.limit]) = (nil, nil)
      return list
    }

    /// Returns the fields without the one that `problem` is about; nil when `problem` concerns no field.
    public func without(_ problem: AdFilterProblem) -> Fields? {
      let name = problem.field
      guard let field = name == "cursor" ? .after : Field(rawValue: name), texts[field] != nil else { return nil }
      var rest = self
      rest.texts[field] = nil
      return rest
    }

    /// Returns true when a box is ticked: browsers and links send `1` or `on`, people write `true`.
    /// - Throws: ``ClassifiedsError/filter(_:)`` for anything else.
    public func isTicked(_ box: Field) throws(ClassifiedsError) -> Bool {
      switch self[box] {
      case nil, "0", "false", "off": return false
      case "1", "true", "on": return true
      case .some(let text): throw .unusable(box.rawValue, text, .trueOrFalse)
      }
    }

    /// Checks the fields more strictly than a form does, for programs: only the words may be empty, a box is `true` or `false`.
    /// - Throws: ``ClassifiedsError/filter(_:)`` for the first field that breaks these rules.
    public func checkStrictly() throws(ClassifiedsError) {
      for field in Field.allCases where field != .words {
        let isBox = Field.boxes.contains(field)
        for text in texts[field, default: []] where isBox ? Bool(text) == nil : text.isEmpty {
          throw .unusable(field == .after ? "cursor" : field.rawValue, text, isBox ? .trueOrFalse : .something)
        }
      }
    }
  }

  /// Makes the query that `fields` describe, with `limit` as the default page size; `known` are the existing categories, nil to
  /// accept every number.
  /// - Throws: ``ClassifiedsError/filter(_:)`` for the first field that is invalid.
  public init(fields: Fields, known: [AdCategory]?, limit: Int = 30) throws(ClassifiedsError) {
    self.init(limit: limit)
    // This order decides which mistake is reported first.
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

  /// Checks the rules for every query, however it was made.
  func check() throws(ClassifiedsError) {
    if let minimum = filter.minimumPrice, let maximum = filter.maximumPrice, minimum > maximum {
      throw .filter(.priceRangeReversed(minimum: minimum, maximum: maximum))
    }
    if let after, after.order != order { throw .unusable("cursor", after.text, .cursor) }
  }

  /// The query as texts, without defaults and without the page size. ``init(fields:known:limit:)`` reads it again.
  public var fields: Fields {
    var fields = Fields()
    for part in AdFilter.parts { fields.set(part.field, to: part.write(filter)) }
    fields[.order] = order == .urgent ? nil : order.rawValue
    fields[.layout] = layout == .cards ? nil : layout.rawValue
    fields[.after] = after?.text
    return fields
  }

  /// Returns the value of a field that accepts one of a few words.
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
