/// The plural categories of Unicode's CLDR; each language uses some of them.
package enum PluralCategory: Sendable, Hashable {
  case zero, one, two, few, many, other
}

/// The forms of a noun or a sentence for counts.
package struct PluralForms: Sendable, Hashable {
  private let zero, one, two, few, many: String?
  private let other: String

  /// Makes the forms of the language's categories; `other` replaces a missing one.
  package init(
    zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil, many: String? = nil, other: String
  ) {
    (self.zero, self.one, self.two, self.few, self.many) = (zero, one, two, few, many)
    self.other = other
  }

  /// The form for counts in a category.
  package subscript(category: PluralCategory) -> String {
    let form =
      switch category {
      case .zero: zero
      case .one: one
      case .two: two
      case .few: few
      case .many: many
      case .other: other
      }
    return form ?? other
  }

  /// Returns the form for `count` in `language`.
  package func form(_ count: Int, in language: Language) -> String { form(count, by: Phrases.of(language).conventions) }

  /// Returns the formatted count, then the form: « 1 200 villes ».
  package func counted(_ count: Int, in language: Language) -> String {
    counted(count, by: Phrases.of(language).conventions)
  }

  /// Returns the form for `count` by the rule of `conventions`.
  func form(_ count: Int, by conventions: LanguageConventions) -> String {
    self[conventions.plural(Int(clamping: count.magnitude))]
  }

  /// Returns the count and its form, formatted by `conventions`.
  func counted(_ count: Int, by conventions: LanguageConventions) -> String {
    "\(NumberFormat(conventions: conventions).integer(count))\u{A0}\(form(count, by: conventions))"
  }
}
