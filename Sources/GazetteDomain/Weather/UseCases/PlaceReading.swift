import Foundation

/// One way to understand what a reader typed: a name, and perhaps the region or country where it lies.
struct PlaceReading: Sendable, Hashable {
  /// The place's name.
  let name: String
  /// The beginning of a region's or country's name, or a country's code; empty when nothing was said.
  let whereabouts: String

  init(name: String, whereabouts: String = "") {
    self.name = name
    self.whereabouts = whereabouts
  }

  /// Spellings of the name to try in turn until one finds something: as typed, with hyphens, without accents.
  var spellings: [String] {
    let hyphenated = name.split(separator: " ").joined(separator: "-")
    let spaced = name.replacingOccurrences(of: "-", with: " ")
    let folded = TextFolding.fold(name)
    var seen = Set<String>()
    return [name, hyphenated, spaced, folded].filter { seen.insert($0).inserted }
  }

  /// True when the place lies where the reader said, or nothing was said.
  func admits(_ place: Place) -> Bool {
    let folded = TextFolding.fold(whereabouts)
    guard !folded.isEmpty else { return true }
    if let code = place.countryCode, TextFolding.fold(code) == folded { return true }
    return [place.region, place.country].compactMap(\.self).contains { TextFolding.fold($0).hasPrefix(folded) }
  }
}
