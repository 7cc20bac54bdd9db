import Foundation

/// What a reader typed to find a place, checked.
public struct PlaceQuery: Sendable, Hashable {
  /// The longest text that is looked up.
  public static let longest = 100

  /// The text without spaces around it, 2...100 characters, no control characters.
  public let text: String

  /// Checks what was typed.
  /// - Throws: ``PlaceQueryProblem``.
  public init(_ typed: String) throws(PlaceQueryProblem) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw .empty }
    // Counted in UTF-8 first: counting the characters of a hostile text is slow.
    guard text.utf8.count <= Self.longest * 8, text.count <= Self.longest else { throw .tooLong(limit: Self.longest) }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw .controlCharacters
    }
    guard text.count >= 2 || text.unicodeScalars.contains(where: { $0.properties.isIdeographic }) else {
      throw .tooShort(minimum: 2)
    }
    self.text = text
  }

  /// What the text may mean, to be tried in turn until one finds something: `Paris, Texas` is a name and where it lies;
  /// `Paris Texas` may be a name as a whole, or the same.
  var readings: [PlaceReading] {
    let parts = text.split(separator: ",", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    if parts.count == 2 { return [PlaceReading(name: parts[0], whereabouts: parts[1])] }
    let name = parts.first ?? text
    let words = name.split(separator: " ")
    guard words.count > 1, let last = words.last, last.count > 1 else { return [PlaceReading(name: name)] }
    return [
      PlaceReading(name: name),
      PlaceReading(name: words.dropLast().joined(separator: " "), whereabouts: String(last)),
    ]
  }
}

/// Why a text cannot be searched for.
public enum PlaceQueryProblem: Error, Sendable, Hashable {
  /// Nothing but spaces.
  case empty
  /// Fewer than `minimum` characters.
  case tooShort(minimum: Int)
  /// More than `limit` characters.
  case tooLong(limit: Int)
  /// Control characters in it.
  case controlCharacters
}

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
  func admits(_ place: Place) -> Bool { admits(place, forgiving: false) }

  /// The same; `forgiving` forgives slips in what the reader said.
  func admits(_ place: Place, forgiving isForgiving: Bool) -> Bool {
    admits(place.countryCode, areas: [place.region, place.country].compactMap(\.self), forgiving: isForgiving)
  }

  /// The same of a place in the country of a code, in areas of these names.
  func admits(_ countryCode: String?, areas: [String], forgiving isForgiving: Bool) -> Bool {
    let folded = TextFolding.fold(whereabouts)
    guard !folded.isEmpty else { return true }
    if let countryCode, TextFolding.fold(countryCode) == folded { return true }
    if areas.contains(where: { TextFolding.fold($0).hasPrefix(folded) }) { return true }
    guard isForgiving else { return false }
    let words = FoldedName(whereabouts)
    return areas.contains { words.match(FoldedName($0)) != nil }
  }
}

/// Puts what a geocoder found in the order a person expects.
enum PlaceRanking {
  /// Exact names first, then the more populous; the geocoder's order decides ties. Duplicates are gone.
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

  /// True for two entries of one place: the same position, or the same name in the same region within 20 km.
  static func isSame(_ left: Place, _ right: Place) -> Bool {
    if left.id == right.id { return true }
    return TextFolding.fold(left.name) == TextFolding.fold(right.name)
      && left.countryCode == right.countryCode
      && left.coordinate.distance(to: right.coordinate).kilometers < 20
  }

  /// Each place once: the first of its entries.
  static func withoutDuplicates(_ places: [Place]) -> [Place] {
    var kept: [Place] = []
    for place in places where !kept.contains(where: { isSame($0, place) }) { kept.append(place) }
    return kept
  }
}
