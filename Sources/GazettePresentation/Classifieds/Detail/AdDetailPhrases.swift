/// What an ad's page says, in one language.
package struct AdDetailPhrases: Sendable {
  /// Links around the ad.
  package let back, previous, next: String
  /// Names of the facts.
  package let category, published, number, companyNumber, source: String
  /// Day and time of the publication.
  package let dateAndTime: @Sendable (_ day: String, _ time: String) -> String
  /// The heading of the description, and what stands there when there is none.
  package let description, noDescription: String
  /// The heading of the prices, and a price's first day.
  package let prices: String
  /// Since when a price holds.
  package let since: @Sendable (_ day: String) -> String
  /// The heading of the similar ads.
  package let similar: String
  /// Buttons.
  package let share, copied, star, unstar: String
  /// Said of an ad that its source does not have any more, given the age of that.
  package let goneSince: @Sendable (_ age: String) -> String
  /// The alternative text of the picture, given the title.
  package let picture: @Sendable (_ title: String) -> String
}
