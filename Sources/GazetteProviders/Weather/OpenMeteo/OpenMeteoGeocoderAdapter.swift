import BoundedNumbers
import Foundation
import GazetteDomain

/// Makes places of what Open-Meteo's search finds.
enum OpenMeteoGeocoderAdapter {
  /// The places in the order of the reply, the provider's best first; one that cannot be read is left out.
  /// - Throws: ``UnreadableJSON`` when something was found and nothing of it can be read.
  static func places(_ reply: OpenMeteoGeocoderReply) throws(UnreadableJSON) -> [Place] {
    let results = reply.results ?? []
    // One that cannot be read costs the others nothing; when it is all of them, that is told below.
    let places = results.compactMap { found in (try? found.result.get()).flatMap(place) }
    if places.isEmpty, !results.isEmpty { throw UnreadableJSON(detail: "no result is readable") }
    return places
  }

  private static func place(_ found: OpenMeteoGeocoderReply.Found) -> Place? {
    // A position out of range is a place that cannot be asked about.
    guard !found.name.isEmpty,
      let coordinate = try? Coordinate(latitude: found.latitude, longitude: found.longitude)
    else { return nil }
    return Place(
      name: found.name, region: filled(found.admin1), country: filled(found.country),
      countryCode: filled(found.country_code)?.uppercased(), coordinate: coordinate,
      timeZone: found.timezone.flatMap(TimeZone.init(identifier:)), elevation: elevation(found.elevation),
      population: found.population?.within(0...1e11).map { Int(saturating: $0) })
  }

  private static func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }

  // GeoNames writes -9999 where it knows no height.
  private static func elevation(_ meters: Double?) -> Length? {
    meters.flatMap { $0 > -9000 ? Length(meters: $0) : nil }
  }
}
