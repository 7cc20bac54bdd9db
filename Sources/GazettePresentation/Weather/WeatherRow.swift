package import GazetteDomain

/// One place in the list, ready to show.
package struct WeatherRow: Sendable, Hashable {
  /// The place's identity, for forms.
  package let id: String
  /// The link to its details.
  package let path: String
  /// The place's name.
  package let name: String
  /// Its region and country; may be empty.
  package let whereabouts: String
  /// The symbol of the sky now.
  package let symbol: String
  /// The sky in words; nil without data.
  package let sky: String?
  /// The temperature now; nil without data.
  package let temperature: String?
  /// The day's lowest; nil when unknown.
  package let low: String?
  /// The day's highest; nil when unknown.
  package let high: String?
  /// Both in words, for a screen reader.
  package let range: String?
  /// The wind now; nil when unknown.
  package let wind: String?
  /// The local time there, in words; nil while the zone is unknown.
  package let localTime: String?
  /// How old the data are; nil without data.
  package let age: Age?
  /// Why the last refresh failed; nil when it did not.
  package let trouble: String?
  /// True for the front page's city.
  package let isHome: Bool
  /// The next 24 hours; nil without enough data.
  package let sparkline: Sparkline?
  /// True for the first and for the last row, which cannot move on.
  package let isFirst: Bool
  package let isLast: Bool
  /// The labels of the row's buttons.
  package let moreLabel, moveUpLabel, moveDownLabel, removeLabel, makeHomeLabel: String
}

/// Says where a place is.
package enum PlaceWords {
  /// Region and country, as far as they are known: `Île-de-France, France`; empty when neither is.
  package static func whereabouts(_ place: Place) -> String {
    [place.region, place.country].compactMap { $0 }.filter { !$0.isEmpty && $0 != place.name }.joined(separator: ", ")
  }

  /// Name, region and country: `Paris, Île-de-France, France`.
  package static func full(_ place: Place) -> String {
    let rest = whereabouts(place)
    return rest.isEmpty ? place.name : "\(place.name), \(rest)"
  }
}

/// A few of the reader's cities among other sections: on the front page, and among what a search found.
package struct FewCities: Sendable, Hashable {
  /// The most that the front page has room for.
  package static let frontPageLimit = 6

  /// The cities by rank; may be empty.
  package let rows: [WeatherRow]
  /// How many were found, in words.
  package let count: String
  /// Why the cities cannot be read; nil when they can.
  package let trouble: String?

  /// Makes the first `limit` of what was `read` ready to show.
  package init(_ read: SectionPart<[PlaceWeather]>, limit: Int, edition: Edition) {
    let presenter = WeatherListPresenter(edition: edition, credits: { _ in [] })
    rows = (read.content ?? []).prefix(limit).map { presenter.row($0) }
    count = edition.phrases.search.foundPlaces(rows.count, false)
    trouble = edition.phrases.trouble(of: read)
  }
}
