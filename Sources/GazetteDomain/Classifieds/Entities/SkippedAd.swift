/// An ad of a listing that could not be taken, and why; it never costs the others.
public struct SkippedAd: Sendable, Hashable {
  /// Why.
  public enum Fault: Sendable, Hashable {
    /// It is no JSON, or no JSON object.
    case notAnAd
    /// It is larger than an ad may be.
    case tooLarge
    /// A field without which there is no ad is missing or null.
    case missing(field: String)
    /// A field is of the wrong type or cannot be read.
    case unreadable(field: String)
    /// A field has a value that cannot be, such as a negative price.
    case impossible(field: String)
    /// An ad of this number came earlier in the same listing.
    case repeated
  }

  /// Its rank in the listing, from 0.
  public var rank: Int
  /// Its number, when that could be read.
  public var number: Int64?
  /// Why it was skipped.
  public var fault: Fault

  /// Makes a note of a skipped ad.
  public init(rank: Int, number: Int64?, fault: Fault) {
    self.rank = rank
    self.number = number
    self.fault = fault
  }
}
