/// What a picture shows: sights for the news, things for the ads. The raw value is its name in addresses.
package enum Motif: String, Sendable, CaseIterable {
  // Sights.
  case hills, skyline, coast, forest, fields, viaduct, parliament, planet, shapes, harbour
  // Things.
  case bicycle, sofa, books, car, house, lamp, guitar, cat, blocks, shirt, screen, toolbox

  /// The sights, from which a numbered scene takes its own.
  package static let sights: [Motif] = [
    .hills, .skyline, .coast, .forest, .fields, .viaduct, .parliament, .planet, .shapes, .harbour,
  ]
}
