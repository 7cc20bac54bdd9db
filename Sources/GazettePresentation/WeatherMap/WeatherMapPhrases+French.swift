import GazetteDomain
import Foundation

extension WeatherMapPhrases {
  static let french = WeatherMapPhrases(
    title: "La carte",
    mapLabel: "Carte météo du monde",
    keysHint: "Au clavier : flèches pour déplacer la mire, + et − pour zoomer, Entrée pour la météo de l’endroit.",
    tapHint: "Double-cliquez, ou appuyez deux fois ou longuement, n’importe où : la météo de l’endroit s’ouvre.",
    form: MapFormPhrases(
      label: "Coordonnées", hint: "48.85, 2.35 ou 48°51′N 2°21′E", open: "Ouvrir", locate: "Ma position"),
    lists: MapListPhrases(
      title: "Sur la carte", cities: "Mes villes", noCities: "Aucune ville enregistrée.", points: "Points récents",
      noPoints: "Les points que vous ouvrez sur la carte restent ici, lisibles hors ligne.", toggle: "Listes",
      forget: { "Oublier \($0)" }),
    layers: MapLayerPhrases(
      title: "Calques", none: "Aucun", temperature: "Température", wind: "Vent", precipitation: "Précipitations",
      cloud: "Nuages", hour: "Heure", legend: "Légende", source: "Valeurs"),
    point: MapPointPhrases(
      title: "Météo d’un point", back: "La carte", save: "Enregistrer cet endroit", saveName: "Nom",
      saved: "Enregistré dans vos villes", seeCity: "Voir la ville",
      awaiting: """
        Cet endroit ne peut pas être lu pour l’instant : le service météo est injoignable. La page se remplira d’elle-même \
        dès que la connexion reviendra.
        """,
      far: "loin de toute ville connue",
      nearby: { distance, octant, city in "\(distance) \(frenchWay(octant)) \(frenchOf(city))" },
      position: { latitude, isNorth, longitude, isEast in
        "\(latitude)° \(isNorth ? "N" : "S"), \(longitude)° \(isEast ? "E" : "O")"
      }),
    script: MapScriptPhrases(
      here: "Vous êtes ici", locating: "Recherche de votre position…",
      denied: "La position a été refusée. La carte reste où elle est.",
      slow: "La position se fait attendre. La carte la montrera si elle arrive.",
      unavailable: "Cet appareil ne connaît pas sa position.", crosshair: "Mire",
      noLibrary:
        "La carte ne peut pas être dessinée : il manque Leaflet sur le serveur. Les listes et les coordonnées restent utilisables.",
      noLayer: "Ce calque est indisponible pour l’instant.",
      layerBusy: "Trop de demandes : ce calque reviendra dans un moment.",
      loading: "Lecture…", opened: "Météo ouverte", zoomIn: "Agrandir", zoomOut: "Réduire", close: "Fermer",
      streets: "Rues", offlineTiles: "Les rues sont hors d’atteinte : fond de carte intégré."),
    areaProblem: { problem in
      switch problem {
      case .notANumber: "L’étendue de la carte doit être faite de nombres."
      case .longitudeOutOfRange: "Les méridiens vont de -180 à 180 degrés."
      case .latitudeOutOfRange: "Les parallèles vont de -90 à 90 degrés."
      case .upsideDown: "Le bord sud doit être au sud du bord nord."
      case .empty: "L’étendue de la carte est vide."
      case .tooSmall:
        "L’étendue de la carte est trop petite : il faut au moins un dix-millième de degré de chaque côté."
      case .beyondMap: "Cette étendue est hors de la carte, qui va de -85 à 85 degrés."
      }
    })

  private static func frenchWay(_ octant: Int) -> String {
    let ways = [
      "au nord", "au nord-est", "à l’est", "au sud-est", "au sud", "au sud-ouest", "à l’ouest", "au nord-ouest",
    ]
    return ways[octant]
  }

  /// `de Paris`, `d’Annecy`, `du Havre`, `des Sables-d’Olonne`, `de La Rochelle`.
  private static func frenchOf(_ city: String) -> String {
    if city.hasPrefix("Le ") { return "du " + city.dropFirst(3) }
    if city.hasPrefix("Les ") { return "des " + city.dropFirst(4) }
    let first = city.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).first ?? " "
    // Before an h the elision depends on the word: most foreign ones take none.
    return ("aeiouœ".contains(first) ? "d’" : "de ") + city
  }
}
