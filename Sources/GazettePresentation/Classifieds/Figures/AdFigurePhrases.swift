/// The names of what is told of an ad, in one language.
package struct AdFigurePhrases: Sendable {
  /// Its price.
  package let price: String
  /// Its title.
  package let title: String
  /// Its category.
  package let category: String
  /// When it was published.
  package let date: String
  /// Its number at its source.
  package let number: String
  /// That its seller is in a hurry.
  package let urgent: String
  /// The seller's company number.
  package let companyNumber: String
  /// Where its picture is.
  package let picture: String
  /// How many ads a category has.
  package let count: String
  /// Where the ad was published.
  package let source: String
}
