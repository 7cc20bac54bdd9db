/// A language that the paper is printed in.
package enum Language: String, CaseIterable, Sendable {
  /// French, code `fr`.
  case french = "fr"
  /// English, code `en`.
  case english = "en"

  /// The BCP-47 code: `fr` or `en`.
  package var code: String { rawValue }

  /// The language of a BCP-47 tag such as `fr`, `FR` or `fr-CA`; nil when the paper is not printed in it.
  package init?(tag: String) {
    let primary = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first ?? ""
    self.init(rawValue: primary.lowercased())
  }
}
