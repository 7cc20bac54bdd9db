/// An ad with everything around it, ready to be shown.
package struct AdDetailPage: Sendable, Hashable {
  /// What a list shows of it, too.
  package let card: AdCard
  /// The large picture; nil when there is none.
  package let large: AdPicture?
  /// The picture's alternative text.
  package let pictureText: String
  /// The description in paragraphs of lines; empty when the seller wrote none.
  package let paragraphs: [Paragraph]
  /// Category, date, numbers.
  package let facts: [Fact]
  /// Earlier prices and the present one, oldest first; empty when the price never changed.
  package let prices: [PriceLine]
  /// That the ad is gone; nil while it is published.
  package let goneText: String?
  /// The list that the reader came from.
  package let listPath: String
  /// The ads before and behind it in that list; nil at its ends.
  package let previousPath, nextPath: String?
  /// The address of this page.
  package let address: String
  /// The address of this page without the list, to be shared.
  package let sharePath: String
  /// Similar ads, nearest first; may be empty.
  package let similar: [AdCard]

  /// A paragraph.
  package struct Paragraph: Sendable, Hashable {
    /// Its lines; never empty.
    package let lines: [Line]
  }

  /// A line of a paragraph.
  package struct Line: Sendable, Hashable {
    /// The line in parts, those that were searched for marked.
    package let parts: [MarkedText]
    /// True for the last of its paragraph.
    package let isLast: Bool
  }

  /// A name and a value.
  package struct Fact: Sendable, Hashable {
    /// Both, ready to be shown.
    package let name, value: String
    /// The value for machines, when it is a date.
    package let machineDate: String?
  }

  /// A price and since when it holds.
  package struct PriceLine: Sendable, Hashable {
    /// Both, ready to be shown.
    package let price, since: String
    /// True for the present one.
    package let isPresent: Bool
  }
}
