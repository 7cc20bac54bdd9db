import BoundedNumbers

/// A language that the paper is printed in.
package enum Language: String, CaseIterable, Sendable {
  /// French, code `fr`.
  case french = "fr"
  /// English, code `en`.
  case english = "en"

  /// What is said in this language.
  func words<Words: SectionPhrases>(_ words: Words.Type) -> Words {
    switch self {
    case .french: Words.french
    case .english: Words.english
    }
  }
}

/// What a section says, in every language that the paper speaks: one that lacks does not compile.
package protocol SectionPhrases: Sendable {
  static var french: Self { get }
  static var english: Self { get }
}

extension Language {
  /// The BCP-47 code: `fr` or `en`.
  package var code: String { rawValue }

  /// The language of a BCP-47 tag such as `fr`, `FR` or `fr-CA`; nil when the paper is not printed in it.
  package init?(tag: String) {
    let primary = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first ?? ""
    self.init(rawValue: primary.lowercased())
  }

  /// The language's own name, as it stands in a list to choose from.
  package var ownName: String { Phrases.of(self).habits.ownName }

  /// The language to answer in: what the address asks for, else what the reader chose before, else the browser's
  /// best wish, else `fallback`.
  package static func negotiate(
    query: String?, chosen: Language?, acceptLanguage: String?, fallback: Language
  ) -> Language {
    if let query, let language = Language(tag: query) { return language }
    return chosen ?? acceptLanguage.flatMap(Language.init(acceptLanguage:)) ?? fallback
  }

  /// The most wanted language of an `Accept-Language` header that the paper is printed in; nil when there is none.
  package init?(acceptLanguage header: String) {
    var best: (language: Language, quality: Double)?
    for wish in header.prefix(1000).split(separator: ",") {
      let parts = wish.split(separator: ";")
      guard let tag = parts.first?.trimmed, let language = Language(tag: tag) else { continue }
      let quality = parts.dropFirst().lazy.compactMap(Self.quality).first ?? 1
      guard quality > 0, quality > best?.quality ?? 0 else { continue }
      best = (language, quality)
    }
    guard let best else { return nil }
    self = best.language
  }

  private static func quality(_ parameter: Substring) -> Double? {
    let trimmed = parameter.trimmed
    return trimmed.hasPrefix("q=") ? Double(trimmed.dropFirst(2), in: 0...1) : nil
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
