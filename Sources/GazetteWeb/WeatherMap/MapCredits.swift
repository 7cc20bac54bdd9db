import Foundation
import GazetteDomain
package import GazettePresentation

/// Whom the map thanks.
package enum MapCredits {
  /// The Earth's picture, the library, the cities, and the street map where there is one.
  package static func all(hasStreets: Bool) -> [Credit] {
    [hasStreets ? openStreetMap : nil, earth, cities, leaflet].compactMap(\.self)
  }

  private static let openStreetMap = credit(
    "OpenStreetMap", "https://www.openstreetmap.org/copyright", licence: "ODbL 1.0")
  private static let earth = credit("NASA Visible Earth", "https://visibleearth.nasa.gov/", licence: nil)
  private static let cities = credit("GeoNames", "https://www.geonames.org/", licence: "CC BY 4.0")
  private static let leaflet = credit("Leaflet", "https://leafletjs.com/", licence: "BSD-2-Clause")

  private static func credit(_ name: String, _ link: String, licence: String?) -> Credit? {
    URL(string: link).map { Credit(Attribution(name: name, link: $0, licence: licence)) }
  }
}
