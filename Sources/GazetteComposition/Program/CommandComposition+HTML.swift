import GazetteCLI
import HTMLSanitizing

extension CommandComposition {
  /// Making HTML safe.
  var html: HTMLServices {
    HTMLServices(sanitize: { html, base in HTMLSanitizer().sanitize(html, base: base).html }, input: .process)
  }
}
