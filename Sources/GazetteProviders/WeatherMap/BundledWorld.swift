import BoundedNumbers
import Foundation
public import GazetteDomain

/// The bundled data about the world: cities, countries, and the land mask.
public enum BundledWorld {
  /// The cities and countries, empty when the bundled files are missing, and the gazetteer that names points.
  public static func knownPlaces(naming gazetteer: (any Gazetteer)? = nil) -> KnownPlaces {
    KnownPlaces(
      rows(of: "countries.tsv").compactMap(country) + rows(of: "cities.tsv").enumerated().compactMap(city),
      gazetteer: gazetteer)
  }

  /// The land mask in cells of one degree: 180 rows from the north, each with 360 cells eastward from the date line; empty when
  /// the bundled file is missing.
  public static func landMask() -> [Bool] {
    let cells = rows(of: "land.txt").flatMap { $0.flatMap(bits) }
    return cells.count == 180 * 360 ? cells : []
  }

  /// The folder of the bundled files.
  static var folder: URL { Bundle.module.bundleURL.appending(path: "World") }

  private static func country(_ row: Substring) -> KnownPlace? {
    let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 6, let coordinate = coordinate(fields[3], fields[4]),
      let rank = Int(fields[5], in: 0...100_000)
    else {
      return nil
    }
    return KnownPlace(
      kind: .country, englishName: fields[1], frenchName: fields[2], countryCode: fields[0], coordinate: coordinate,
      rank: rank)
  }

  private static func city(_ rank: Int, _ row: Substring) -> KnownPlace? {
    let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 7, let coordinate = coordinate(fields[3], fields[4]) else { return nil }
    return KnownPlace(
      kind: fields[6] == "C" ? .capital : .city, englishName: fields[0],
      frenchName: fields[1].isEmpty ? fields[0] : fields[1], countryCode: fields[2], coordinate: coordinate, rank: rank)
  }

  private static func coordinate(_ latitude: String, _ longitude: String) -> Coordinate? {
    guard let latitude = Double(latitude, in: -90...90), let longitude = Double(longitude, in: -180...180) else {
      return nil
    }
    // Omits a row with an invalid position; a test reads all of the files.
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func bits(of digit: Character) -> [Bool] {
    let value = digit.hexDigitValue ?? 0
    return [8, 4, 2, 1].map { value & $0 != 0 }
  }

  private static func rows(of name: String) -> [Substring] {
    let url = folder.appending(path: name)
    // An unreadable file yields nothing; the composition root reports that.
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
  }
}
