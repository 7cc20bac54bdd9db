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
