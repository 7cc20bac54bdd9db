package import GazetteDomain

/// What is said of ads that cannot be had, in one language; a missing phrase does not compile.
package struct AdTroublePhrases: Sendable {
  /// Why a filter cannot be used, in a sentence that says what to write instead.
  package let filter: @Sendable (AdFilterProblem) -> String
  /// Why a source gave no listing, in a sentence.
  package let source: @Sendable (SourceError) -> String
  /// Why a listing cannot be read, in a sentence; the text is a name of it, such as its file.
  package let noListing: @Sendable (String) -> String
  /// There is no such file or page; the text is its name.
  package let nothingThere: @Sendable (String) -> String
  /// There is no such ad (any more); the text is what was asked for.
  package let unknownAd: @Sendable (String) -> String
  /// There is no such saved search (any more).
  package let unknownSearch: String
  /// A saved search needs another name.
  package let badName: String
  /// Several sources have an ad of this number; they follow.
  package let severalAds: @Sendable (Int64) -> String
  /// So many ads of so many were skipped.
  package let skipped: @Sendable (_ skipped: Int, _ all: Int) -> String
  /// Why one ad was skipped: its place in the listing counted from 1, its number, and the fault.
  package let skippedAd: @Sendable (SkippedAd) -> String
  /// So many more were skipped than are named.
  package let moreSkipped: @Sendable (Int) -> String
  /// The categories could not be read, and stand under their numbers.
  package let noCategories: String
  /// Nothing passes the filter.
  package let nothingFound: String
  /// No ad was ever read, and its source is in trouble.
  package let nothingYet: String
  /// How many ads would pass without this condition.
  package let loosening: @Sendable (_ condition: String, _ matches: Int) -> String
  /// The name of a condition of the filter: « prix minimum ».
  package let condition: @Sendable (AdFilter.Condition) -> String

  /// The sentence for any failure of the classifieds' use cases; `storeTrouble` speaks for the store.
  package func sentence(_ error: ClassifiedsError, storeTrouble: @Sendable (StoreError) -> String) -> String {
    switch error {
    case .filter(let problem): filter(problem)
    case .unknownAd(let id): unknownAd(id.text)
    case .unknownSearch: unknownSearch
    case .badName: badName
    case .store(let error): storeTrouble(error)
    }
  }
}
