package import Foundation

/// What `gazette html` asks for.
package struct HTMLServices: Sendable {
  /// The safe form of a piece of HTML, its addresses resolved against a base.
  package let sanitize: @Sendable (_ html: String, _ base: URL?) -> String
  /// Where the HTML comes from.
  package let input: StandardInput

  /// Gathers the services.
  package init(sanitize: @escaping @Sendable (_ html: String, _ base: URL?) -> String, input: StandardInput) {
    self.sanitize = sanitize
    self.input = input
  }
}
