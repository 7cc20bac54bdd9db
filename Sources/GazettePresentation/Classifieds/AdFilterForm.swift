/// The form that filters ads, filled with what was asked for, whether or not it can be used.
package struct AdFilterForm: Sendable, Hashable {
  /// The words as typed.
  package let words: String
  /// The prices as typed.
  package let minimum, maximum: String
  /// Every category by number, with its count under the other conditions.
  package let categories: [Choice]
  /// Kinds of sellers, and orders.
  package let sellers, orders: [Choice]
  /// The options.
  package let withPicture, urgentOnly, starredOnly: Bool
  /// The summary that opens the form on a phone.
  package let summary: String

  /// Something to choose.
  package struct Choice: Sendable, Hashable {
    /// What the form sends, and what the reader reads.
    package let value, label: String
    /// How many ads it would show; nil where that is not told.
    package let countText: String?
    /// True when it is chosen.
    package let isChosen: Bool

    init(_ value: String, _ label: String, count: String? = nil, isChosen: Bool) {
      self.value = value
      self.label = label
      countText = count
      self.isChosen = isChosen
    }
  }
}
