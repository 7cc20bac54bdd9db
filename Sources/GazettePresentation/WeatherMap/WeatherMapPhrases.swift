package import GazetteDomain

/// What the map says.
package struct WeatherMapPhrases: Sendable {
  /// The title of the section's page.
  package let title: String
  /// What a map is, for a screen reader that meets it.
  package let mapLabel: String
  /// How the map is used with keys, in one sentence.
  package let keysHint: String
  /// How any point is opened, by mouse and by finger.
  package let tapHint: String
  /// The box for a position.
  package let form: MapFormPhrases
  /// The lists beside the map.
  package let lists: MapListPhrases
  /// The layers and their legend.
  package let layers: MapLayerPhrases
  /// One point.
  package let point: MapPointPhrases
  /// What the map's script says.
  package let script: MapScriptPhrases
  /// Why an area is none, in a sentence.
  package let areaProblem: @Sendable (MapAreaProblem) -> String
}

/// The box for a position.
package struct MapFormPhrases: Sendable {
  package let label, hint, open, locate: String
}

/// The lists beside the map.
package struct MapListPhrases: Sendable {
  package let title, cities, noCities, points, noPoints, toggle: String
  /// Forgets a point, given its name.
  package let forget: @Sendable (_ name: String) -> String
}

/// The layers and their legend.
package struct MapLayerPhrases: Sendable {
  package let title, none, temperature, wind, precipitation, cloud, hour, legend, source: String
  /// Names of a layer, for its button.
  package func name(_ variable: GridVariable) -> String {
    switch variable {
    case .temperature: temperature
    case .wind: wind
    case .precipitation: precipitation
    case .cloud: cloud
    }
  }
}

/// One point.
package struct MapPointPhrases: Sendable {
  package let title, back, save, saveName, saved, seeCity, awaiting, far: String
  /// `12 km au nord-ouest d’Annecy`, given the distance in words, the octant clockwise from north, and the city.
  package let nearby: @Sendable (_ distance: String, _ octant: Int, _ city: String) -> String
  /// `48,85° N, 2,35° E`, given the formatted figures without sign.
  package let position: @Sendable (_ latitude: String, _ isNorth: Bool, _ longitude: String, _ isEast: Bool) -> String
}

/// What the map's script says.
package struct MapScriptPhrases: Sendable {
  package let here, locating, denied, slow, unavailable, crosshair, noLibrary, noLayer, layerBusy, loading,
    opened: String
  package let zoomIn, zoomOut, close, streets, offlineTiles: String
}
