import GazetteDomain

extension WeatherMapPhrases {
  static let english = WeatherMapPhrases(
    title: "The map",
    mapLabel: "Weather map of the world",
    keysHint: "With keys: arrows move the crosshair, + and − zoom, Enter opens the weather there.",
    tapHint: "Double-click, double-tap or press long anywhere: the weather there opens.",
    form: MapFormPhrases(
      label: "Coordinates", hint: "48.85, 2.35 or 48°51′N 2°21′E", open: "Open", locate: "My position"),
    lists: MapListPhrases(
      title: "On the map", cities: "My cities", noCities: "No city saved.", points: "Recent points",
      noPoints: "The points that you open on the map stay here, readable offline.", toggle: "Lists",
      forget: { "Forget \($0)" }),
    layers: MapLayerPhrases(
      title: "Layers", none: "None", temperature: "Temperature", wind: "Wind", precipitation: "Precipitation",
      cloud: "Cloud", hour: "Hour", legend: "Legend", source: "Values"),
    point: MapPointPhrases(
      title: "Weather of a point", back: "The map", save: "Save this place", saveName: "Name",
      saved: "Saved among your cities", seeCity: "See the city",
      awaiting: """
        This place cannot be read for now: the weather service cannot be reached. The page fills by itself as soon as the \
        connection is back.
        """,
      far: "far from every city known",
      nearby: { distance, octant, city in "\(distance) \(englishWay(octant)) of \(city)" },
      position: { latitude, isNorth, longitude, isEast in
        "\(latitude)° \(isNorth ? "N" : "S"), \(longitude)° \(isEast ? "E" : "W")"
      }),
    script: MapScriptPhrases(
      here: "You are here", locating: "Looking for your position…",
      denied: "The position was denied. The map stays where it is.",
      slow: "The position takes its time. The map will show it if it comes.",
      unavailable: "This device does not know its position.", crosshair: "Crosshair",
      noLibrary: "The map cannot be drawn: Leaflet is missing on the server. Lists and coordinates still work.",
      noLayer: "This layer is not available for now.",
      layerBusy: "Too many requests: this layer will be back in a moment.",
      loading: "Reading…", opened: "Weather opened", zoomIn: "Zoom in", zoomOut: "Zoom out", close: "Close",
      streets: "Streets", offlineTiles: "The streets are out of reach: built-in map."),
    areaProblem: { problem in
      switch problem {
      case .notANumber: "The map's area must be made of numbers."
      case .longitudeOutOfRange: "Meridians run from -180 to 180 degrees."
      case .latitudeOutOfRange: "Parallels run from -90 to 90 degrees."
      case .upsideDown: "The southern edge must lie south of the northern one."
      case .empty: "The map's area is empty."
      case .tooSmall: "The map's area is too small: at least a ten-thousandth of a degree each way."
      case .beyondMap: "This area lies beyond the map, which runs from -85 to 85 degrees."
      }
    })

  private static func englishWay(_ octant: Int) -> String {
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"][octant]
  }
}
