/// The motif of a picture: scenes for the news, objects for the ads. The raw value is its name in addresses and in ``MotifSheet``.
package enum Motif: String, Sendable, CaseIterable {
  // Scenes.
  case hills, skyline, coast, forest, fields, viaduct, parliament, planet, shapes, harbour
  // Objects.
  case bicycle, sofa, books, car, house, lamp, guitar, cat, blocks, shirt, screen, toolbox
  case scooter, pushScooter, van, caravan, trailer, tyre, pram
  case table, chair, wardrobe, bed, mirror, rug, washer, stove, cup, plant, ladder, tiles, key
  case coat, dress, shoes, bag, hat, watch
  case saddle, teddy, dog, hen, aquarium
  case laptop, phone, radio, camera, printer, gamepad, speakers, keyboard
  case note, record, dice, tent, telescope, skis, dumbbell, fishing, globe
  /// The fallback for objects without a motif of their own.
  case parcel

  /// The motifs from which the number of a scene selects one.
  package static let scenes: [Motif] = [
    .hills, .skyline, .coast, .forest, .fields, .viaduct, .parliament, .planet, .shapes, .harbour,
  ]
}
