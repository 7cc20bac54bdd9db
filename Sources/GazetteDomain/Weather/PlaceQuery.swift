import Foundation

/// A reader's validated text to find a place.
public struct PlaceQuery: Sendable, Hashable {
  /// The maximum length, in characters.
  public static let maximumLength = 100

  /// The text without spaces around it, 2...100 characters, no control characters.
  public let text: String

  /// Validates a typed text.
  /// - Throws: ``PlaceQueryProblem``.
  public init(_ typed: String) throws(PlaceQueryProblem) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw .empty }
    // The UTF-8 length comes first: counting the characters of a hostile text is slow.
    guard text.utf8.count <= Self.maximumLength * 8, text.count <= Self.maximumLength else {
      throw .tooLong(limit: Self.maximumLength)
    }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .controlCharacters
    }
    guard text.count >= 2 || text.unicodeScalars.contains(where: { $0.properties.isIdeographic }) else {
      throw .tooShort(minimum: 2)
    }
    self.text = text
  }

  /// The possible readings, to be tried in turn until one has results: `Paris, Texas` is a name and its area; `Paris Texas` may
  /// be a name as a whole, or a name and its area.
  var readings: [PlaceReading] {
    let parts = text.split(separator: ",", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    if parts.count == 2 { return [PlaceReading(name: parts[0], areaName: parts[1])] }
    let name = parts.first ?? text
    let words = name.split(separator: " ")
    guard words.count > 1, let last = words.last, last.count > 1 else { return [PlaceReading(name: name)] }
    return [
      PlaceReading(name: name),
      PlaceReading(name: words.dropLast().joined(separator: " "), areaName: String(last)),
    ]
  }
}

/// The reason why a text cannot be searched for.
public enum PlaceQueryProblem: Error, Sendable, Hashable {
  /// Nothing but spaces.
  case empty
  /// Fewer than `minimum` characters.
  case tooShort(minimum: Int)
  /// More than `limit` characters.
  case tooLong(limit: Int)
  /// It contains control characters.
  case controlCharacters
}

/// One reading of a typed text: a name, and perhaps its region or country.
struct PlaceReading: Sendable, Hashable {
  /// The place's name.
  let name: String
  /// The beginning of a region's or country's name, or a country's code; empty without one.
  let areaName: String

  init(name: String, areaName: String = "") {
    self.name = name
    self.areaName = areaName
  }

  /// The spellings of the name, to be tried in turn until one has results: as typed, with hyphens, without accents.
  var spellings: [String] {
    let hyphenated = name.split(separator: " ").joined(separator: "-")
    let spaced = name.replacingOccurrences(of: "-", with: " ")
    let folded = TextFolding.fold(name)
    var seen = Set<String>()
    return [name, hyphenated, spaced, folded].filter { seen.insert($0).inserted }
  }

  /// Returns true when the place is in the named area, or when there is none.
  func admits(_ place: Place) -> Bool { admits(place, allowsTypos: false) }

  /// Returns true when the place is in the named area, or when there is none; `allowsTypos` allows typos in the area.
  func admits(_ place: Place, allowsTypos: Bool) -> Bool {
    admits(place.countryCode, areas: [place.region, place.country].compactMap(\.self), allowsTypos: allowsTypos)
  }

  /// The same of a place in the country of a code, in areas of these names; each part of `Texas, United States` must be right.
  func admits(_ countryCode: String?, areas: [String], allowsTypos: Bool) -> Bool {
    areaName.split(separator: ",").allSatisfy { part in
      Self.isTrue(of: String(part), countryCode, areas, allowsTypos: allowsTypos)
    }
  }

  private static func isTrue(
    of areaName: String, _ countryCode: String?, _ areas: [String], allowsTypos: Bool
  ) -> Bool {
    let folded = TextFolding.fold(areaName.trimmingCharacters(in: .whitespaces))
    guard !folded.isEmpty else { return true }
    if let countryCode {
      if TextFolding.fold(countryCode) == folded || CountryAbbreviations.code(of: folded) == countryCode { return true }
      let state = StateAbbreviations.name(of: folded, in: countryCode).map(TextFolding.fold)
      if let state, areas.contains(where: { TextFolding.fold($0) == state }) { return true }
    }
    if areas.contains(where: { TextFolding.fold($0).hasPrefix(folded) }) { return true }
    guard allowsTypos else { return false }
    let words = FoldedName(areaName)
    return areas.contains { words.match(FoldedName($0)) != nil }
  }
}

/// Sorts a geocoder's results in the order that a person expects.
enum PlaceRanking {
  /// Returns exact names first, then the more populous places; the geocoder's order breaks ties. Removes duplicates.
  static func ranked(_ places: [Place], for text: String) -> [Place] {
    let folded = TextFolding.fold(text)
    let order = places.enumerated().sorted { left, right in
      let leftExact = TextFolding.fold(left.element.name) == folded
      let rightExact = TextFolding.fold(right.element.name) == folded
      if leftExact != rightExact { return leftExact }
      let leftPopulation = left.element.population ?? 0
      let rightPopulation = right.element.population ?? 0
      return leftPopulation != rightPopulation ? leftPopulation > rightPopulation : left.offset < right.offset
    }
    return withoutDuplicates(order.map(\.element))
  }

  /// Returns true for two entries of one place: the same position, or the same name in the same region within 20 km.
  static func isSame(_ left: Place, _ right: Place) -> Bool {
    if left.id == right.id { return true }
    return TextFolding.fold(left.name) == TextFolding.fold(right.name)
      && left.countryCode == right.countryCode
      && left.coordinate.distance(to: right.coordinate).kilometers < 20
  }

  /// Returns the first entry of each place.
  static func withoutDuplicates(_ places: [Place]) -> [Place] {
    var unique: [Place] = []
    for place in places where !unique.contains(where: { isSame($0, place) }) { unique.append(place) }
    return unique
  }
}
