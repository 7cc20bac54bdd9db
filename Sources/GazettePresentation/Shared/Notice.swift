/// A banner above a page.
package struct Notice: Sendable, Hashable {
  /// How grave it is; decides the banner's look.
  package enum Kind: String, Sendable {
    /// Good to know.
    case information = "info"
    /// Something is old or out of reach, reading goes on.
    case warning
    /// Something failed.
    case failure
  }

  /// How grave it is.
  package let kind: Kind
  /// One or two plain sentences.
  package let text: String
  /// The class of the banner in the style sheet.
  package var style: String { "banner banner-\(kind.rawValue)" }
  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
