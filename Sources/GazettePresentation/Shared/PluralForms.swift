/// A noun's forms for a count.
package struct PluralForms: Sendable, Hashable {
  /// The form for one (in French for zero, too): `ville`.
  package let one: String
  /// The form for every other count: `villes`.
  package let other: String
  /// Makes forms.
  package init(one: String, other: String) {
    self.one = one
    self.other = other
  }

  /// The form that `language` takes for `count`.
  package func form(_ count: Int, in language: Language) -> String {
    Phrases.of(language).habits.isOne(Int(clamping: count.magnitude)) ? one : other
  }

  /// The count, written as the language writes it, then the form: « 1 200 villes ».
  package func counted(_ count: Int, in language: Language) -> String {
    "\(NumberFormat(language: language).integer(count))\u{A0}\(form(count, in: language))"
  }
}
