import BoundedNumbers

// The one place where a query is read from texts, and written as texts: for pages, forms, cookies, commands and the API.
extension AdQuery {
  /// A part of a query; the raw value is its name in an address. Addresses have their parts in this order.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    case category
    case words = "q"
    case minimumPrice = "minPrice"
    case maximumPrice = "maxPrice"
    case withPicture, urgent, seller, starred
    case order = "sort"
    case layout = "view"
    case limit
    case after

    /// Those that are ticked or not.
    public static let boxes: [Field] = [.withPicture, .urgent, .starred]
  }

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

    /// Numbers or names of categories; empty for all.
    public var categories: [String] {
      get { texts[.category, default: []].filter { !$0.isEmpty } }
      set { texts[.category] = newValue.isEmpty ? nil : newValue }
    }

    /// What an address or a cookie holds: every text that is not empty, in the order of ``Field``.
    public var pairs: [(name: String, value: String)] {
      Field.allCases.flatMap { field in
        texts[field, default: []].filter { !$0.isEmpty }.map { (field.rawValue, $0) }
      }
    }

    /// The same list from its beginning, with as many ads as usual.
    public var list: Fields {
      var list = self
      (list[.after], list[.limit]) = (nil, nil)
      return list
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

  /// The query that `fields` mean, with `limit` where they do not say how many; `known` are the categories there are.
  /// - Throws: ``ClassifiedsError/filter(_:)`` for the first field that cannot be used.
  public init(fields: Fields, known: [AdCategory], limit: Int = 30) throws(ClassifiedsError) {
    self.init(limit: limit)
    filter.withPicture = try fields.isTicked(.withPicture)
    filter.urgentOnly = try fields.isTicked(.urgent)
    filter.starredOnly = try fields.isTicked(.starred)
    if let text = fields[.layout] { layout = try Self.word(text, .layout) }
    if let text = fields[.limit] {
      guard let number = Int(text, in: Self.limits) else { throw .unusable("limit", text, .number(Self.limits)) }
      self.limit = number
    }
    for text in fields.categories { filter.categories.insert(try Self.category(text, known)) }
    filter.words = try Self.words(fields[.words])
    filter.minimumPrice = try Self.price(fields[.minimumPrice], .minimumPrice)
    filter.maximumPrice = try Self.price(fields[.maximumPrice], .maximumPrice)
    if let text = fields[.seller] { filter.seller = try Self.word(text, .seller) }
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
    fields.categories = filter.categories.sorted().map { "\($0.rawValue)" }
    fields[.words] = filter.words?.text
    fields[.minimumPrice] = filter.minimumPrice?.plainText
    fields[.maximumPrice] = filter.maximumPrice?.plainText
    fields[.withPicture] = filter.withPicture ? "1" : nil
    fields[.urgent] = filter.urgentOnly ? "1" : nil
    fields[.seller] = filter.seller?.rawValue
    fields[.starred] = filter.starredOnly ? "1" : nil
    fields[.order] = order == .urgent ? nil : order.rawValue
    fields[.layout] = layout == .cards ? nil : layout.rawValue
    fields[.after] = after?.text
    return fields
  }

  /// A category by number or by name, without case and accents.
  private static func category(_ text: String, _ known: [AdCategory]) throws(ClassifiedsError) -> AdCategoryID {
    let number = Int64(text, in: .min ... .max).map(AdCategoryID.init(rawValue:))
    let name = TextFolding.fold(String(text.prefix(100)))
    guard let found = known.first(where: { $0.id == number || TextFolding.fold($0.name) == name }) else {
      throw .filter(.unknownCategory(String(text.prefix(100))))
    }
    return found.id
  }

  private static func words(_ text: String?) throws(ClassifiedsError) -> SearchWords? {
    guard let text else { return nil }
    do throws(SearchWordsProblem) { return try SearchWords(text) } catch { throw .filter(.words(error)) }
  }

  private static func price(_ text: String?, _ field: Field) throws(ClassifiedsError) -> Price? {
    guard let text else { return nil }
    guard let price = Price(text: text.prefix(100)) else { throw .unusable(field.rawValue, text, .price) }
    return price
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ field: Field
  ) throws(ClassifiedsError) -> Word {
    guard let word = Word(rawValue: text) else {
      throw .unusable(field.rawValue, text, .oneOf(Word.allCases.map(\.rawValue)))
    }
    return word
  }
}

extension ClassifiedsError {
  fileprivate static func unusable(_ field: String, _ given: String, _ expected: FieldProblem.Expectation) -> Self {
    .filter(.field(FieldProblem(field, given: given, expected: expected)))
  }
}
