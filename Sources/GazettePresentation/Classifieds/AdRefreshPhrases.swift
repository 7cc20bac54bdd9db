package import Foundation
package import GazetteDomain

/// The phrases about refreshing the ads, in one language; a missing phrase does not compile.
package struct AdRefreshPhrases: Sendable {
  /// The source was fetched a moment ago; the text is the time of day of the next possible fetch.
  package let tooSoon: @Sendable (_ time: String) -> String
  /// No new ads.
  package let unchanged: String
  /// The changes that a listing brought.
  package let taken: @Sendable (ListingCount) -> String

  /// Returns a sentence with the time of the next possible fetch, rounded up to the minute so that it is never too early.
  package func tooSoon(until date: Date, _ edition: Edition) -> String {
    let minute = Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 60).rounded(.up) * 60)
    return tooSoon(edition.dates.time(minute))
  }

  /// Returns a sentence for the result of fetching a source.
  package func sentence(_ outcome: ListingOutcome, _ edition: Edition) -> String {
    switch outcome {
    case .imported(let count): taken(count)
    case .unchanged: unchanged
    case .tooSoon(let date): tooSoon(until: date, edition)
    case .failed(.source(let error)): edition.phrases.classifieds.problems.source(error)
    case .failed(.store(let error)): edition.phrases.weather.storeProblem(error)
    }
  }
}

extension AdRefreshPhrases {
  static let french = AdRefreshPhrases(
    tooSoon: { "Les annonces viennent d’être actualisées. Vous pourrez recommencer à partir de \($0)." },
    unchanged: "Aucune nouvelle annonce.",
    taken: { count in
      let numbers = NumberFormat(language: .french)
      return PluralForms(one: "annonce lue", other: "annonces lues").counted(count.imported, in: .french)
        + " (nouvelles : \(numbers.integer(count.added)), modifiées : \(numbers.integer(count.changed)), "
        + "retirées : \(numbers.integer(count.removed)))."
    })

  static let english = AdRefreshPhrases(
    tooSoon: { "The ads were refreshed a moment ago. You can refresh again after \($0)." },
    unchanged: "No new ads.",
    taken: { count in
      let numbers = NumberFormat(language: .english)
      return PluralForms(one: "ad", other: "ads").counted(count.imported, in: .english)
        + " read (new: \(numbers.integer(count.added)), changed: \(numbers.integer(count.changed)), "
        + "gone: \(numbers.integer(count.removed)))."
    })
}
