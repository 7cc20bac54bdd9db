import BoundedNumbers

/// Checks a query that was written as texts, the same way for pages, commands and the API.
public struct ReadAdQuery: Sendable {
  private let ads: any AdStore

  /// Makes the use case.
  public init(ads: any AdStore) { self.ads = ads }

  /// The query that `fields` mean; empty texts count as not given.
  /// - Throws: ``ClassifiedsError/filter(_:)`` for the first field that cannot be used, ``ClassifiedsError/store(_:)``.
  public func callAsFunction(_ fields: AdQueryFields) async throws(ClassifiedsError) -> AdQuery {
    let known: [AdCategory]
    do throws(StoreError) {
      known = fields.categories.isEmpty ? [] : try await ads.categories()
    } catch {
      throw .store(error)
    }
    do throws(AdFilterProblem) { return try Self.query(fields, known: known) } catch { throw .filter(error) }
  }

  private static func query(_ fields: AdQueryFields, known: [AdCategory]) throws(AdFilterProblem) -> AdQuery {
    var filter = AdFilter()
    for text in fields.categories where !text.isEmpty { filter.categories.insert(try category(text, known: known)) }
    filter.words = try words(fields.search)
    filter.minimumPrice = try price(fields.minimumPrice, "minPrice")
    filter.maximumPrice = try price(fields.maximumPrice, "maxPrice")
    filter.withPicture = fields.withPicture
    filter.urgentOnly = fields.urgentOnly
    filter.starredOnly = fields.starredOnly
    if let text = filled(fields.seller) {
      guard let seller = AdSeller(rawValue: text) else {
        throw unusable("seller", text, .oneOf(AdSeller.allCases.map(\.rawValue)))
      }
      filter.seller = seller
    }
    let order = try order(fields.order)
    let after = try cursor(fields.after)
    try check(filter, order: order, after: after)
    return AdQuery(filter: filter, order: order, after: after, limit: fields.limit ?? 30)
  }

  /// What no query may have, however it was made.
  static func check(_ filter: AdFilter, order: AdOrder, after: AdCursor?) throws(AdFilterProblem) {
    if let minimum = filter.minimumPrice, let maximum = filter.maximumPrice, minimum > maximum {
      throw .priceRangeReversed(minimum: minimum, maximum: maximum)
    }
    if let after, after.order != order { throw unusable("cursor", after.text, .cursor) }
  }

  /// A category by number or by name, without case and accents.
  private static func category(_ text: String, known: [AdCategory]) throws(AdFilterProblem) -> AdCategoryID {
    let number = Int64(text, in: .min ... .max).map(AdCategoryID.init(rawValue:))
    let name = TextFolding.fold(String(text.prefix(100)))
    guard let found = known.first(where: { $0.id == number || TextFolding.fold($0.name) == name }) else {
      throw .unknownCategory(shortened(text))
    }
    return found.id
  }

  private static func words(_ text: String?) throws(AdFilterProblem) -> SearchWords? {
    do throws(SearchWordsProblem) {
      return try text.flatMap { text throws(SearchWordsProblem) in try SearchWords(text) }
    } catch {
      throw .words(error)
    }
  }

  private static func price(_ text: String?, _ field: String) throws(AdFilterProblem) -> Price? {
    guard let text = filled(text) else { return nil }
    guard let price = Price(text: text.prefix(100)) else { throw unusable(field, text, .price) }
    return price
  }

  private static func order(_ text: String?) throws(AdFilterProblem) -> AdOrder {
    guard let text = filled(text) else { return .urgent }
    guard let order = AdOrder(rawValue: text) else {
      throw unusable("sort", text, .oneOf(AdOrder.allCases.map(\.rawValue)))
    }
    return order
  }

  private static func cursor(_ text: String?) throws(AdFilterProblem) -> AdCursor? {
    guard let text = filled(text) else { return nil }
    guard let cursor = AdCursor(text: text.prefix(200)) else { throw unusable("cursor", text, .cursor) }
    return cursor
  }

  private static func unusable(
    _ field: String, _ given: String, _ expected: FieldProblem.Expectation
  ) -> AdFilterProblem {
    .field(FieldProblem(field, given: given, expected: expected))
  }

  private static func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
  private static func shortened(_ text: String) -> String { String(text.prefix(100)) }
}

/// A query as it is written in an address, a command or a form: texts that are still to be checked.
public struct AdQueryFields: Sendable, Hashable {
  /// Numbers or names of categories; empty for all.
  public var categories: [String] = []
  /// The words to search for.
  public var search: String?
  /// The least price.
  public var minimumPrice: String?
  /// The greatest price.
  public var maximumPrice: String?
  /// Only those with a picture.
  public var withPicture = false
  /// Only urgent ones.
  public var urgentOnly = false
  /// The kind of seller: a raw value of ``AdSeller``.
  public var seller: String?
  /// Only starred ones.
  public var starredOnly = false
  /// The order: a raw value of ``AdOrder``.
  public var order: String?
  /// The place to go on from: ``AdCursor/text``.
  public var after: String?
  /// At most so many.
  public var limit: Int?

  /// Makes fields that ask for everything.
  public init() {}
}
