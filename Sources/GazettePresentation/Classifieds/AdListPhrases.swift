/// What the list of ads says, in one language.
package struct AdListPhrases: Sendable {
  /// The count above the list: « 1 200 annonces ».
  package let count: @Sendable (Int) -> String
  /// Stands before the age of the list: « Relevées » il y a 3 min.
  package let collected: String
  /// Fetch the ads anew.
  package let refresh: String
  /// Said while ads are old because their source is in trouble: the trouble, and the age of what is shown.
  package let stale: @Sendable (_ trouble: String, _ age: String) -> String
  /// Badges of an ad.
  package let urgent, professional, priceDropped, gone: String
  /// In place of a price that the source does not give, and of a free thing's.
  package let noPrice, free: String
  /// The price before the last drop, for screen readers, given that price.
  package let insteadOf: @Sendable (_ price: String) -> String
  /// In place of a picture.
  package let noPicture: String
  /// The star's label, given the ad's title.
  package let star: @Sendable (_ title: String) -> String
  /// The pressed star's label, given the ad's title.
  package let unstar: @Sendable (_ title: String) -> String
  /// The link to the next page, and back to the first.
  package let more, first: String
  /// Nothing passes the filter.
  package let nothingTitle, nothingText: String
  /// Nothing passes, and no single condition is to blame.
  package let nothingHelps: String
  /// What one condition less would find.
  package let loosening: @Sendable (_ condition: String, _ matches: Int) -> String
  /// No ads were ever read.
  package let emptyTitle, emptyText: String
  /// No ad was starred.
  package let noStarsTitle, noStarsText: String
  /// The heading of a query that cannot be used.
  package let troubleTitle: String
  /// How many ads of a source could not be read.
  package let skipped: @Sendable (_ skipped: Int) -> String
}
