/// A real city of the world; facts only.
struct City: Sendable, Equatable {
  /// As GeoNames numbers it.
  let id: Int
  /// In English, in French, and as its people write it.
  let english: String
  let french: String
  let own: String
  /// Further names by which it is looked for.
  let aliases: [String]
  let country: Country
  /// Region in English and French; nil where there is none to tell.
  let region: String?
  let frenchRegion: String?
  /// Department, county or the like.
  let district: String?
  let position: Position
  /// Metres above the sea.
  let elevation: Double
  /// As in the IANA database.
  let timeZone: String
  let population: Int
  /// GeoNames' kind of place: PPLC capital, PPLA seat of a region, PPL any other.
  let kind: String

  func name(in language: String) -> String {
    switch language {
    case "fr": french
    case country.language: own
    default: english
    }
  }

  func region(in language: String) -> String? { language == "fr" ? frenchRegion : region }
}
