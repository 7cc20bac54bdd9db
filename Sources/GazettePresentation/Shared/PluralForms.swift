/// The kinds of counts that languages tell apart, as Unicode's CLDR names them; each language uses some of them.
package enum PluralCategory: Sendable, Hashable {
  case zero, one, two, few, many, other
}

/// A noun's forms, or a sentence's, for counts.
package struct PluralForms: Sendable, Hashable {
  private let zero, one, two, few, many: String?
  private let other: String

  /// The forms of the categories that the language tells apart; where one is missing, `other` stands for it.
  package init(
    zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil, many: String? = nil, other: String
  ) {
    (self.zero, self.one, self.two, self.few, self.many) = (zero, one, two, few, many)
    self.other = other
  }

  /// The form for counts of a category.
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

  /// The form that `language` takes for `count`.
  package func form(_ count: Int, in language: Language) -> String { form(count, by: Phrases.of(language).habits) }

  /// The count, written as the language writes it, then the form: « 1 200 villes ».
  package func counted(_ count: Int, in language: Language) -> String {
    counted(count, by: Phrases.of(language).habits)
  }

  /// The form for `count` by the rule of `habits`.
  func form(_ count: Int, by habits: LanguageHabits) -> String { self[habits.plural(Int(clamping: count.magnitude))] }

  /// The count and its form as `habits` write them.
  func counted(_ count: Int, by habits: LanguageHabits) -> String {
    "\(NumberFormat(habits: habits).integer(count))\u{A0}\(form(count, by: habits))"
  }
}
