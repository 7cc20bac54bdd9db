import BoundedNumbers

/// A language of Gazette's pages.
package enum Language: String, CaseIterable, Sendable {
  /// French, code `fr`.
  case french = "fr"
  /// English, code `en`.
  case english = "en"

  /// Returns the phrases in this language.
  func phrases<Words: SectionPhrases>(_ words: Words.Type) -> Words {
    switch self {
    case .french: Words.french
    case .english: Words.english
    }
  }
}

/// The phrases of a section in every language of Gazette; a missing language does not compile.
package protocol SectionPhrases: Sendable {
  static var french: Self { get }
  static var english: Self { get }
}

extension Language {
  /// The BCP-47 code: `fr` or `en`.
  package var code: String { rawValue }

  /// Makes the language of a BCP-47 tag such as `fr`, `FR` or `fr-CA`; nil when Gazette does not have it.
  package init?(tag: String) {
    let primary = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first ?? ""
    self.init(rawValue: primary.lowercased())
  }

  /// The language's own name, for a list of languages.
  package var ownName: String { Phrases.of(self).conventions.ownName }

  /// Returns the language of a response: the one in the address, else the reader's choice, else the browser's best preference,
  /// else the installation's. Browsers that prefer only other languages get English, browsers without preferences French.
  package static func negotiate(
    query: String?, chosen: Language?, acceptLanguage: String?, paper: Language?
  ) -> Language {
    if let query, let language = Language(tag: query) { return language }
    let preferences = acceptLanguage.map(preferences(in:)) ?? []
    return chosen ?? preferences.lazy.compactMap(Language.init(tag:)).first ?? paper
      ?? (preferences.contains { $0 != "*" } ? .english : .french)
  }

  /// Makes the most preferred language of an `Accept-Language` header that Gazette has; nil when there is none.
  package init?(acceptLanguage header: String) {
    guard let best = Self.preferences(in: header).lazy.compactMap(Language.init(tag:)).first else { return nil }
    self = best
  }

  /// Returns the tags of an `Accept-Language` header, the most preferred first, without refused ones.
  static func preferences(in header: String) -> [String] {
    let preferences = header.prefix(1000).split(separator: ",").enumerated().compactMap { place, preference in
      let parts = preference.split(separator: ";")
      let quality = parts.dropFirst().lazy.compactMap(Self.quality).first ?? 1
      return parts.first.map { (tag: $0.trimmed, quality: quality, place: place) }
    }
    return preferences.filter { $0.quality > 0 && !$0.tag.isEmpty }
      .sorted { ($1.quality, $0.place) < ($0.quality, $1.place) }.map(\.tag)
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
