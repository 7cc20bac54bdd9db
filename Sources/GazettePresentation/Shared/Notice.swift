/// A banner above a page.
package struct Notice: Sendable, Hashable {
  /// The severity, which decides the banner's look.
  package enum Kind: String, Sendable {
    /// Information.
    case information = "info"
    /// Something is old or unavailable, but the page is usable.
    case warning
    /// Something failed.
    case failure
  }

  /// The severity.
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
