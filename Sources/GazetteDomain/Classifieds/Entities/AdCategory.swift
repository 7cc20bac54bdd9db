/// A category of ads.
public struct AdCategory: Sendable, Hashable, Identifiable {
  /// Its number.
  public var id: AdCategoryID
  /// Its name, in the source's language; never empty.
  public var name: String
  /// Makes a category.
  public init(id: AdCategoryID, name: String) {
    self.id = id
    self.name = name
  }
}
