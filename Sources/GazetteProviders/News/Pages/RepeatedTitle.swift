import GazetteDomain
import HTMLSanitizing

/// The title that many pages write above the article's text, which the paper's own page has already.
enum RepeatedTitle {
  /// `html`, which the sanitiser wrote, without a first heading that says what `title` says.
  static func removed(from html: String, title: String) -> String {
    for level in ["h1", "h2"] {
      guard let start = html.firstRange(of: "<\(level)>"), let end = html.firstRange(of: "</\(level)>"),
        start.upperBound <= end.lowerBound
      else { continue }
      let heading = String(html[start.upperBound..<end.lowerBound])
      guard HTMLSanitizer().sanitize(String(html[..<start.lowerBound])).text.isEmpty,
        same(HTMLSanitizer().sanitize(heading).text, title)
      else { continue }
      return String(html[..<start.lowerBound] + html[end.upperBound...])
    }
    return html
  }

  private static func same(_ one: String, _ other: String) -> Bool {
    SearchWords.words(of: one) == SearchWords.words(of: other)
  }
}
