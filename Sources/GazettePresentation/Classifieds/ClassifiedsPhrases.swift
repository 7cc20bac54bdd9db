/// What the classified ads say.
package struct ClassifiedsPhrases: Sendable {
  /// The title of the section's page.
  package let title: String
  /// What is said of ads that cannot be had.
  package let trouble: AdTroublePhrases
  /// What is said of asking the sources of the ads.
  package let refresh: AdRefreshPhrases
  /// What stands beside an ad in the terminal.
  package let figures: AdFigurePhrases
  /// What the list says.
  package let list: AdListPhrases
  /// What the filter's form says.
  package let filter: AdFilterPhrases
  /// What an ad's page says.
  package let detail: AdDetailPhrases
  /// What saved searches say.
  package let searches: SavedSearchPhrases
}
