import Foundation
import GazetteDomain

/// Makes places of what OpenWeather's search finds.
enum OpenWeatherPlaceAdapter {
  /// The places in the order of the reply; one that cannot be read is left out.
  /// - Throws: ``UnreadableJSON`` when something was found and nothing of it can be read.
  static func places(
    _ replies: [Separately<OpenWeatherPlaceReply>], languageCode: String
  ) throws(UnreadableJSON) -> [Place] {
    // One that is unreadable or out of range cannot be asked about; the others can.
    let places = replies.compactMap { (try? $0.result.get()).flatMap { place($0, languageCode: languageCode) } }
    if places.isEmpty, !replies.isEmpty { throw UnreadableJSON(detail: "no result is readable") }
    return places
  }

  private static func place(_ found: OpenWeatherPlaceReply, languageCode: String) -> Place? {
    guard !found.name.isEmpty, let coordinate = try? Coordinate(latitude: found.lat, longitude: found.lon) else {
      return nil
    }
    let code = found.country.flatMap { $0.isEmpty ? nil : $0.uppercased() }
    return Place(
      name: localName(found, languageCode) ?? found.name, region: found.state.flatMap { $0.isEmpty ? nil : $0 },
      // The service sends the code only; its name in the reader's language is known here.
      country: code.flatMap { Locale(identifier: languageCode).localizedString(forRegionCode: $0) }, countryCode: code,
      coordinate: coordinate)
  }

  private static func localName(_ found: OpenWeatherPlaceReply, _ languageCode: String) -> String? {
    guard languageCode != "ascii", languageCode != "feature_name" else { return nil }
    return found.local_names?[languageCode].flatMap { $0.isEmpty ? nil : $0 }
  }
}
