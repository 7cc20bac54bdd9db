/// Whose saved places, stars and settings these are; there is one reader today.
public struct ReaderKey: RawRepresentable, Sendable, Hashable {
  /// The key as it is stored.
  public let rawValue: String
  /// Makes a key from its stored form.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The person who runs this paper.
  public static let owner = ReaderKey(rawValue: "owner")
}
