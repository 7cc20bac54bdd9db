/// What a request asks for, whatever the variables.
struct OpenMeteoAsked: Sendable {
  /// In the order asked; zones and spans are one per site.
  let sites: [Site]
  let zones: [OpenMeteoZone]
  let spans: [OpenMeteoSpan]
  let units: OpenMeteoUnits

  func heads(elevations: [Double?]) -> [OpenMeteoHead] {
    sites.indices.map { index in
      let elevation = elevations.indices.contains(index) ? elevations[index] : nil
      return OpenMeteoHead(site: sites[index], zone: zones[index], index: index, elevation: elevation)
    }
  }
}
