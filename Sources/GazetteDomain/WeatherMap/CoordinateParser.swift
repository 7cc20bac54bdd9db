import BoundedNumbers
import Foundation

/// Reads a position in any common notation.
public enum CoordinateParser {
  /// Reads `48.85, 2.35`, `(48.85°, 2.35°)`, `48,85 ; 2,35`, `lat: 48.85 lon: 2.35`, `48°51'N 2°21'E`, `N 48° 51.5' E 2° 21'`,
  /// `48°51′24″ N, 2°21′7″ E`, `geo:48.85,2.35`, `geo:0,0?q=48.85,2.35(Paris)`, and the links of maps: `…/@48.85,2.35,17z`,
  /// `…#map=15/48.85/2.35`.
  /// - Throws: ``InvalidCoordinate``.
  public static func coordinate(_ text: String) throws(InvalidCoordinate) -> Coordinate {
    let short = String(text.prefix(100))
    let cleaned = normalised(short)
    if let pair = decimalPair(cleaned) { return try Coordinate(latitude: pair.0, longitude: pair.1) }
    if let pair = sexagesimalPair(cleaned) { return try Coordinate(latitude: pair.0, longitude: pair.1) }
    throw .text(short)
  }

  private static func normalised(_ text: String) -> String {
    var result = text.uppercased().trimmingCharacters(in: .whitespacesAndNewlines)
    if result.hasPrefix("GEO:") { result = position(ofGeo: String(result.dropFirst(4))) }
    if let link = result.firstMatch(of: /@(-?\d+\.\d+),(-?\d+\.\d+)|#MAP=[\d.]+\/(-?\d+\.\d+)\/(-?\d+\.\d+)/) {
      return "\(link.1 ?? link.3 ?? ""),\(link.2 ?? link.4 ?? "")"
    }
    let replacements: [(String, String)] = [
      ("\u{2212}", "-"), ("′", "'"), ("’", "'"), ("″", "\""), ("”", "\""), ("''", "\""), ("º", "°"), ("˚", "°"),
      ("\u{00A0}", " "), ("\u{202F}", " "),
    ]
    for (from, to) in replacements { result = result.replacingOccurrences(of: from, with: to) }
    // Removes the labels that programs write around and between the figures.
    result = result.replacing(/\b(LATITUDE|LAT|LONGITUDE|LONG|LON|LNG) *[:=]? *(?=[-\d])/, with: " ")
      .replacing("&", with: " ").trimmingCharacters(in: CharacterSet(charactersIn: " ()[],;"))
    let isDecimal = !result.contains { "NSEWO'\"".contains($0) }
    return isDecimal ? result.replacingOccurrences(of: "°", with: "") : result
  }

  /// The position of `48.85,2.35;u=35?z=11`, and of `0,0?q=48.85,2.35(Paris)`, as Android's programs write it.
  private static func position(ofGeo text: String) -> String {
    let parts = text.split(separator: "?", maxSplits: 1)
    let position = String(parts.first?.prefix { $0 != ";" } ?? "")
    let query = parts.dropFirst().first?.split(separator: "&").first { $0.hasPrefix("Q=") }?.dropFirst(2)
    guard position == "0,0", let query else { return position }
    return query.replacingOccurrences(of: "%2C", with: ",").prefix { $0 != "(" }.description
  }

  /// Reads two plain numbers; a comma is a decimal mark when another separator is between the numbers.
  private static func decimalPair(_ text: String) -> (Double, Double)? {
    for separator in [";", "/"] where text.contains(separator) {
      return numbers(text.components(separatedBy: separator).map { $0.replacingOccurrences(of: ",", with: ".") })
    }
    let commas = text.components(separatedBy: ",")
    if commas.count == 2 { return numbers(commas) }
    if commas.count == 4 { return numbers([commas[0] + "." + commas[1], commas[2] + "." + commas[3]]) }
    let words = text.split(separator: " ").map { $0.replacingOccurrences(of: ",", with: ".") }
    return words.count == 2 ? numbers(words) : nil
  }

  private static func numbers(_ parts: [String]) -> (Double, Double)? {
    let values = parts.map { Double(unbounded: $0.trimmingCharacters(in: .whitespaces)) }
    guard values.count == 2, let first = values[0], let second = values[1] else { return nil }
    return (first, second)
  }

  /// Reads degrees, minutes and seconds, each half with its letter; `O` is the French west.
  private static func sexagesimalPair(_ text: String) -> (Double, Double)? {
    guard let latitude = angle(in: text, positive: "N", negative: "S"),
      let longitude = angle(in: text, positive: "E", negative: "W") ?? angle(in: text, positive: "E", negative: "O")
    else { return nil }
    return (latitude, longitude)
  }

  private static func angle(in text: String, positive: Character, negative: Character) -> Double? {
    guard let index = text.firstIndex(where: { $0 == positive || $0 == negative }) else { return nil }
    let isBefore = text[..<index].contains(where: \.isNumber) && !leadsItsNumbers(text)
    let half =
      isBefore
      ? numberRun(text[..<index].reversed(), reversed: true)
      : numberRun(text[text.index(after: index)...], reversed: false)
    guard let half, let value = degrees(half) else { return nil }
    return text[index] == negative ? -value : value
  }

  /// Returns true when the letters precede their numbers: `N 48° 51' E 2° 21'`.
  private static func leadsItsNumbers(_ text: String) -> Bool { text.first.map { "NSEWO".contains($0) } ?? false }

  private static func numberRun(_ characters: some Sequence<Character>, reversed: Bool) -> String? {
    let run = characters.prefix { !"NSEWO;".contains($0) }
    let text = String(reversed ? Array(run).reversed() : Array(run)).trimmingCharacters(
      in: CharacterSet(charactersIn: " ,"))
    return text.isEmpty ? nil : text
  }

  private static func degrees(_ text: String) -> Double? {
    let parts = text.split { " °'\":".contains($0) }.map {
      Double($0.replacingOccurrences(of: ",", with: "."), in: 0...1e6)
    }
    guard (1...3).contains(parts.count), let whole = parts[0] else { return nil }
    let minutes = parts.count > 1 ? parts[1] : 0
    let seconds = parts.count > 2 ? parts[2] : 0
    guard let minutes, let seconds, (0..<60).contains(minutes), (0..<60).contains(seconds) else { return nil }
    return whole + minutes / 60 + seconds / 3600
  }
}
