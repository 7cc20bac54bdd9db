/// A picture found in HTML.
public struct SanitizedPicture: Sendable, Equatable {
  /// Its absolute http or https address.
  public var address: String
  /// Its text alternative; `nil` when it has none.
  public var alternative: String?
  /// Its width as declared, in CSS pixels.
  public var width: Int?
  /// Its height as declared, in CSS pixels.
  public var height: Int?
}
