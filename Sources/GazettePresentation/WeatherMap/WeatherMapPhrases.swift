import Foundation
package import GazetteDomain

/// The phrases of the map.
package struct WeatherMapPhrases: Sendable {
  /// The title of the section's page.
  package let title: String
  /// The description of the map for screen readers.
  package let mapLabel: String
  /// How to use the map with keys, in one sentence.
  package let keysHint: String
  /// How to open any point, by mouse and by touch.
  package let tapHint: String
  /// The form for a position.
  package let form: MapFormPhrases
  /// The lists next to the map.
  package let lists: MapListPhrases
  /// The layers and their legend.
  package let layers: MapLayerPhrases
  package let radar: RadarPhrases
  package let point: MapPointPhrases
  /// The phrases of the map's script.
  package let script: MapScriptPhrases
  /// The reason why an area is invalid, in a sentence.
  package let areaProblem: @Sendable (MapAreaProblem) -> String
}

/// The form for a position.
package struct MapFormPhrases: Sendable {
  package let label, hint, open, locate: String
}

/// The lists next to the map.
package struct MapListPhrases: Sendable {
  package let title, cities, noCities, points, noPoints, toggle: String
  /// The button that removes a point, given its name.
  package let forget: @Sendable (_ name: String) -> String
}

/// The layers and their legend.
package struct MapLayerPhrases: Sendable {
  package let title, none, temperature, wind, precipitation, cloud, hour, legend, source: String
  /// The buttons that play and pause the hours.
  package let play, pause: String
  /// The texts for a place, and for a whole view, without precipitation.
  package let dry, allDry: String
  /// Returns the name of a layer, for its button.
  package func name(_ variable: GridVariable) -> String {
    switch variable {
    case .temperature: temperature
    case .wind: wind
    case .precipitation: precipitation
    case .cloud: cloud
    }
  }
}

package struct MapPointPhrases: Sendable {
  package let title, back, save, saveName, saved, seeCity, awaiting, noNearbyCity: String
  /// `12 km au nord-ouest d’Annecy`, given the distance in words, the octant clockwise from north, and the city.
  package let nearby: @Sendable (_ distance: String, _ octant: Int, _ city: String) -> String
  /// `près d’Albi`, given the city: the name of a position near it.
  package let near: @Sendable (_ city: String) -> String
  /// `48,85° N, 2,35° E`, given the formatted figures without sign.
  package let position: @Sendable (_ latitude: String, _ isNorth: Bool, _ longitude: String, _ isEast: Bool) -> String
}

/// The phrases of the map's script.
package struct MapScriptPhrases: Sendable {
  package let here, locating, denied, slow, unavailable, crosshair, noLibrary, noLayer, layerBusy, loading,
    opened: String
  /// The reader's location, with `#` for the weather; why a browser gives no location; the question on the first visit.
  package let hereWith, insecure, locationQuestion, locationButton: String
  package let zoomIn, zoomOut, close, streets, offlineTiles, missingTiles: String
}

extension WeatherMapPhrases {
  static let french = WeatherMapPhrases(
    title: "Carte",
    mapLabel: "Carte météo du monde",
    keysHint: "Clavier : les flèches déplacent le viseur, + et − zooment, Entrée ouvre la météo du lieu.",
    tapHint: "Double-cliquez, touchez deux fois ou appuyez longuement sur la carte pour voir la météo du lieu.",
    form: MapFormPhrases(
      label: "Lieu ou coordonnées", hint: "Albi, 48.85, 2.35 ou 48°51′N 2°21′E", open: "Ouvrir", locate: "Ma position"),
    lists: MapListPhrases(
      title: "Sur la carte", cities: "Mes villes", noCities: "Aucune ville enregistrée.", points: "Points récents",
      noPoints: "Les points ouverts sur la carte s’affichent ici, même hors ligne.", toggle: "Listes",
      forget: { "Supprimer \($0)" }),
    layers: MapLayerPhrases(
      title: "Calques", none: "Aucun", temperature: "Température", wind: "Vent", precipitation: "Précipitations",
      cloud: "Nuages", hour: "Heure", legend: "Légende", source: "Données", play: "Lire l’animation",
      pause: "Mettre en pause", dry: "sans pluie", allDry: "Pas de pluie ici à cette heure."),
    radar: .french,
    point: MapPointPhrases(
      title: "Météo d’un point", back: "Carte", save: "Enregistrer ce lieu", saveName: "Nom",
      saved: "Enregistré dans vos villes", seeCity: "Voir la ville",
      awaiting: """
        Impossible de charger ce lieu : le service météo est injoignable. Cette page se met à jour d’elle-même au retour de la \
        connexion.
        """,
      noNearbyCity: "loin de toute ville connue",
      nearby: { distance, octant, city in "\(distance) \(frenchDirection(octant)) \(frenchOf(city))" },
      near: { "près \(frenchOf($0))" },
      position: { latitude, isNorth, longitude, isEast in
        "\(latitude)° \(isNorth ? "N" : "S"), \(longitude)° \(isEast ? "E" : "O")"
      }),
    script: MapScriptPhrases(
      here: "Vous êtes ici", locating: "Recherche de votre position…",
      denied: "L’accès à la position a été refusé. La carte reste en place.",
      slow: "La recherche de votre position prend du temps. La carte l’affichera une fois trouvée.",
      unavailable: "Cet appareil ne peut pas déterminer sa position.", crosshair: "Viseur",
      noLibrary:
        "Impossible d’afficher la carte : Leaflet manque sur le serveur. Les listes et les coordonnées restent utilisables.",
      noLayer: "Ce calque est indisponible pour le moment.",
      layerBusy: "Trop de requêtes. Ce calque reviendra dans un instant.",
      loading: "Chargement…", opened: "Météo ouverte\u{A0}: #", hereWith: "Vous êtes ici\u{A0}: #",
      insecure: """
        La position exige HTTPS. La carte s’ouvre sur votre ville principale.
        """,
      locationQuestion: "Afficher la météo là où vous êtes\u{202F}?", locationButton: "Ma position",
      zoomIn: "Zoom avant", zoomOut: "Zoom arrière", close: "Fermer",
      streets: "Rues", offlineTiles: "Le plan des rues est injoignable. Voici la carte intégrée.",
      missingTiles: "Une partie des rues manque. Voici la carte intégrée."),
    areaProblem: { problem in
      switch problem {
      case .notANumber: "L’étendue de la carte doit être donnée en nombres."
      case .longitudeOutOfRange: "La longitude va de -180 à 180 degrés."
      case .latitudeOutOfRange: "La latitude va de -90 à 90 degrés."
      case .upsideDown: "Le bord sud doit être au sud du bord nord."
      case .empty: "L’étendue de la carte est vide."
      case .tooSmall:
        "L’étendue de la carte est trop petite : au moins un dix-millième de degré par côté."
      case .beyondMap: "Cette étendue est hors de la carte, qui couvre les latitudes de -85 à 85 degrés."
      }
    })

  private static func frenchDirection(_ octant: Int) -> String {
    let directions = [
      "au nord", "au nord-est", "à l’est", "au sud-est", "au sud", "au sud-ouest", "à l’ouest", "au nord-ouest",
    ]
    return directions[octant]
  }

  /// Returns `de Paris`, `d’Annecy`, `du Havre`, `des Sables-d’Olonne`, `de La Rochelle`.
  private static func frenchOf(_ city: String) -> String {
    if city.hasPrefix("Le ") { return "du " + city.dropFirst(3) }
    if city.hasPrefix("Les ") { return "des " + city.dropFirst(4) }
    let first = city.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).first ?? " "
    // Before an h the elision depends on the word: most foreign names have none.
    return ("aeiouœ".contains(first) ? "d’" : "de ") + city
  }
}

extension WeatherMapPhrases {
  static let english = WeatherMapPhrases(
    title: "Map",
    mapLabel: "Weather map of the world",
    keysHint: "Keyboard: arrows move the crosshair, + and − zoom, Enter opens the weather there.",
    tapHint: "Double-click, double-tap or long-press anywhere to see the weather there.",
    form: MapFormPhrases(
      label: "Place or coordinates", hint: "Albi, 48.85, 2.35 or 48°51′N 2°21′E", open: "Open", locate: "My position"),
    lists: MapListPhrases(
      title: "On the map", cities: "My cities", noCities: "No saved cities.", points: "Recent points",
      noPoints: "Points you open on the map appear here, even offline.", toggle: "Lists",
      forget: { "Remove \($0)" }),
    layers: MapLayerPhrases(
      title: "Layers", none: "None", temperature: "Temperature", wind: "Wind", precipitation: "Precipitation",
      cloud: "Cloud", hour: "Hour", legend: "Legend", source: "Data", play: "Play the hours",
      pause: "Pause the hours",
      dry: "no rain", allDry: "No rain here at this hour."),
    radar: .english,
    point: MapPointPhrases(
      title: "Weather at a point", back: "Map", save: "Save this place", saveName: "Name",
      saved: "Saved to your cities", seeCity: "See the city",
      awaiting: """
        Can’t load this place: the weather service can’t be reached. This page updates by itself when the \
        connection is back.
        """,
      noNearbyCity: "far from any known city",
      nearby: { distance, octant, city in "\(distance) \(englishDirection(octant)) of \(city)" },
      near: { "near \($0)" },
      position: { latitude, isNorth, longitude, isEast in
        "\(latitude)° \(isNorth ? "N" : "S"), \(longitude)° \(isEast ? "E" : "W")"
      }),
    script: MapScriptPhrases(
      here: "You are here", locating: "Finding your location…",
      denied: "Location access was denied. The map stays where it is.",
      slow: "Finding your location is taking a while. The map will show it when it’s found.",
      unavailable: "This device can’t determine its location.", crosshair: "Crosshair",
      noLibrary: "Can’t show the map: Leaflet is missing on the server. Lists and coordinates still work.",
      noLayer: "This layer is unavailable right now.",
      layerBusy: "Too many requests. This layer will be back in a moment.",
      loading: "Loading…", opened: "Weather opened: #", hereWith: "You are here: #",
      insecure: """
        Your location needs HTTPS. The map opens at your home city.
        """,
      locationQuestion: "Show the weather where you are?", locationButton: "My position", zoomIn: "Zoom in",
      zoomOut: "Zoom out", close: "Close",
      streets: "Streets", offlineTiles: "Can’t reach the street map. Showing the built-in map.",
      missingTiles: "Part of the street map is missing. Showing the built-in map there."),
    areaProblem: { problem in
      switch problem {
      case .notANumber: "The map’s area must be given in numbers."
      case .longitudeOutOfRange: "Longitudes must be between -180 and 180 degrees."
      case .latitudeOutOfRange: "Latitudes must be between -90 and 90 degrees."
      case .upsideDown: "The southern edge must be south of the northern edge."
      case .empty: "The map’s area is empty."
      case .tooSmall: "The map’s area is too small. It must be at least a ten-thousandth of a degree each way."
      case .beyondMap: "This area is outside the map, which covers latitudes from -85 to 85 degrees."
      }
    })

  private static func englishDirection(_ octant: Int) -> String {
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"][octant]
  }
}
