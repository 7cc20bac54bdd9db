/// The name of a source of ads, as the operator gave it; a part of every ad's identity.
public struct ListingSourceID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The name as it is stored, such as `paperclip`.
  public let rawValue: String
  /// Makes a name from its stored form.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Reads a name that an operator wrote; nil unless it is 1...40 lower-case letters, digits and hyphens.
  public init?(name: String) {
    let isPlain = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }
    guard isPlain, (1...40).contains(name.utf8.count) else { return nil }
    self.init(rawValue: name)
  }

  /// The source that is there from the start.
  public static let paperclip = ListingSourceID(rawValue: "paperclip")

  /// By name.
  public static func < (left: ListingSourceID, right: ListingSourceID) -> Bool { left.rawValue < right.rawValue }
}
