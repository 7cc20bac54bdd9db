/// What the form that filters ads says, in one language.
package struct AdFilterPhrases: Sendable {
  /// The form's name, and the summary that opens it on a phone.
  package let title: String
  /// The summary with how many conditions are set.
  package let counted: @Sendable (Int) -> String
  /// The search field's label, and what stands in it while it is empty.
  package let search, searchHint: String
  /// Headings of the groups.
  package let categories, price, options, seller, order, layout: String
  /// The price fields.
  package let minimum, maximum: String
  /// The options.
  package let withPicture, urgentOnly, starredOnly: String
  /// The sellers.
  package let anySeller, privatePersons, professionals: String
  /// The orders.
  package let byUrgency, newest, oldest, cheapest, dearest: String
  /// The two looks of the list.
  package let cards, rows: String
  /// The button, and the link that takes every condition away.
  package let apply, clear: String
  /// What a chip's cross does, given the condition.
  package let remove: @Sendable (_ condition: String) -> String
  /// A chip's condition on the price.
  package let atLeast, atMost: @Sendable (_ price: String) -> String
  /// A chip's words, given what was typed; the same within a sentence.
  package let words: @Sendable (_ text: String) -> String
  /// A category whose name is not known.
  package let unnamedCategory: @Sendable (_ number: String) -> String
}
