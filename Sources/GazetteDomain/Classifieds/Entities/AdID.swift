import BoundedNumbers

/// The identity of an ad: its source and its number there.
public struct AdID: Sendable, Hashable {
  /// Where it was published.
  public let source: ListingSourceID
  /// Its number at the source.
  public let number: Int64

  /// Makes an identity from its parts.
  public init(source: ListingSourceID, number: Int64) {
    self.source = source
    self.number = number
  }

  /// Reads ``text``; nil when it is none.
  public init?(text: some StringProtocol) {
    guard let colon = text.lastIndex(of: ":"), let source = ListingSourceID(name: String(text[..<colon])),
      let number = Int64(text[text.index(after: colon)...], in: .min ... .max)
    else { return nil }
    self.init(source: source, number: number)
  }

  /// The identity as it stands in URLs: `paperclip:1461742431`.
  public var text: String { "\(source.rawValue):\(number)" }
}
