package import GazetteCLI
internal import HTMLSanitizing

extension HTMLServices {
  /// The services over the sanitiser and this process's standard input.
  package static let live = HTMLServices(
    sanitize: { html, base in HTMLSanitizer().sanitize(html, base: base).html },
    input: .process)
}
