import BoundedNumbers

extension AdFilter {
  /// A kind of condition: how it is read, written, compared and removed.
  struct Part: Sendable {
    /// The name in addresses.
    let field: AdQuery.Field
    /// The condition if it is a checkbox; nil if it has a value.
    let box: Condition?
    /// The comparison that decides whether an ad passes; nil for words, which need a search.
    let comparison: Comparison?
    /// The conditions of this kind that a filter has.
    let conditions: @Sendable (AdFilter) -> [Condition]
    /// Removes one of them from a filter.
    let remove: @Sendable (Condition, inout AdFilter) -> Void
    /// Returns true when an ad passes the conditions of this kind.
    let passes: @Sendable (AdFilter, StoredAd) -> Bool
    /// Returns the conditions of this kind as texts; empty when the filter has no such condition.
    let write: @Sendable (AdFilter) -> [String]
    /// Sets the conditions that the fields describe. The known categories are nil when they could not be read.
    let read: @Sendable (AdQuery.Fields, [AdCategory]?, inout AdFilter) throws(ClassifiedsError) -> Void
  }

  /// The comparison of an ad with the requested values. Plain values, so that a browser can compare without the server.
  public enum Comparison: Sendable {
    /// The ad has the property or not.
    case ticked(@Sendable (StoredAd) -> Bool)
    /// One of the ad's values is among the requested ones.
    case oneOf(@Sendable (StoredAd) -> [String])
    /// The number is at least the requested one; false for nil.
    case atLeast(@Sendable (StoredAd) -> Double?)
    /// The number is at most the requested one; false for nil.
    case atMost(@Sendable (StoredAd) -> Double?)

    /// Returns true when `stored` matches at least one of the values in `requested`.
    func matches(for requested: [String], _ stored: StoredAd) -> Bool {
      switch self {
      case .ticked(let isMet): isMet(stored)
      case .oneOf(let values): values(stored).contains(where: requested.contains)
      case .atLeast(let number): Self.compare(number(stored), requested, >=)
      case .atMost(let number): Self.compare(number(stored), requested, <=)
      }
    }

    private static func compare(_ number: Double?, _ requested: [String], _ isMet: (Double, Double) -> Bool) -> Bool {
      let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
      guard let number, let limit = requested.first.flatMap({ Double($0, in: all) }) else { return false }
      return isMet(number, limit)
    }
  }
}

extension AdFilter.Part {
  typealias Path<Value> = any WritableKeyPath<AdFilter, Value> & Sendable

  /// Makes a kind of condition whose value is a filter's property at `path`.
  init<Value: Sendable>(
    _ field: AdQuery.Field, _ path: Path<Value?>, _ condition: AdFilter.Condition, _ comparison: AdFilter.Comparison,
    read: @escaping @Sendable (String, AdQuery.Field) throws(ClassifiedsError) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.init(
      field: field, box: nil, comparison: comparison, conditions: { $0[keyPath: path] == nil ? [] : [condition] },
      remove: { _, filter in filter[keyPath: path] = nil },
      passes: { filter, stored in filter[keyPath: path].map { comparison.matches(for: [write($0)], stored) } ?? true },
      write: { $0[keyPath: path].map { [write($0)] } ?? [] },
      read: { (fields, _, filter) throws(ClassifiedsError) in
        if let text = fields[field] { filter[keyPath: path] = try read(text, field) }
      })
  }

  /// Makes a kind of condition that is a checkbox.
  init(
    _ field: AdQuery.Field, _ path: Path<Bool>, _ condition: AdFilter.Condition,
    passes: @escaping @Sendable (StoredAd) -> Bool
  ) {
    self.init(
      field: field, box: condition, comparison: .ticked(passes), conditions: { $0[keyPath: path] ? [condition] : [] },
      remove: { _, filter in filter[keyPath: path] = false },
      passes: { filter, stored in !filter[keyPath: path] || passes(stored) },
      write: { $0[keyPath: path] ? ["1"] : [] },
      read: { (fields, _, filter) throws(ClassifiedsError) in filter[keyPath: path] = try fields.isTicked(field) })
  }

  /// The categories: any of several, each a condition that can be removed by itself.
  static let categories = AdFilter.Part(
    field: .category, box: nil, comparison: .oneOf { $0.ad.category.map { ["\($0.rawValue)"] } ?? [] },
    conditions: { $0.categories.sorted().map(AdFilter.Condition.category) },
    remove: { condition, filter in
      filter.categories = filter.categories.filter { .category($0) != condition }
    },
    passes: { filter, stored in
      filter.categories.isEmpty || stored.ad.category.map(filter.categories.contains) ?? false
    },
    write: { $0.categories.sorted().map { "\($0.rawValue)" } },
    read: { (fields, known, filter) throws(ClassifiedsError) in
      for text in fields.categories { filter.categories.insert(try category(text, known)) }
    })

  /// The words to search for.
  static let words = AdFilter.Part(
    field: .words, box: nil, comparison: nil, conditions: { $0.words == nil ? [] : [.words] },
    remove: { _, filter in filter.words = nil },
    passes: { filter, stored in filter.words?.match(in: [stored.ad.title, stored.ad.description]) ?? true },
    write: { $0.words.map { [$0.text] } ?? [] },
    read: { (fields, _, filter) throws(ClassifiedsError) in
      guard let text = fields[.words] else { return }
      do throws(SearchWordsProblem) { filter.words = try SearchWords(text) } catch { throw .filter(.words(error)) }
    })

  /// Returns a category by number or by name, ignoring case and accents; by number alone when `known` is nil.
  private static func category(_ text: String, _ known: [AdCategory]?) throws(ClassifiedsError) -> AdCategoryID {
    let number = Int64(text, in: .min ... .max).map(AdCategoryID.init(rawValue:))
    let name = TextFolding.fold(String(text.prefix(100)))
    let found = known.map { $0.first { $0.id == number || TextFolding.fold($0.name) == name }?.id } ?? number
    guard let found else { throw .filter(.unknownCategory(String(text.prefix(100)))) }
    return found
  }
}
