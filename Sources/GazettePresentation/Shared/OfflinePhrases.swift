/// The phrases for reading offline: for searches in the saved data, for unavailable actions, for the settings.
package struct OfflinePhrases: Sendable {
  /// The notice above a list or a search of the data saved on the device, and the text without results.
  package let searchesKept, nothingKept: String
  /// The reason why no new city can be searched for, and why a new point of the map cannot be opened.
  package let newPlaces, newPoint: String
  /// The words before the link to the nearest saved point, and the text without one.
  package let nearestPoint, noPoint: String
  package let settings: OfflineSettingsPhrases
}

/// The phrases of the settings for the data saved on a device.
package struct OfflineSettingsPhrases: Sendable {
  /// The part's heading, the label and the hint of the choice.
  package let title, label, hint: String
  /// The number of articles, as a choice.
  package let articles: @Sendable (_ count: Int) -> String
  /// The mark of the default choice.
  package let usual: @Sendable (_ choice: String) -> String
  /// The heading of the storage on this device, and the button that saves at once.
  package let roomTitle, keepNow: String
  /// The texts of a script, with `#` for figures in this order: saved pages, saved pictures; storage used, storage allowed;
  /// items done, items to do.
  package let kept, room, underway: String
  /// The storage is full; the device does not report it; nothing is saved yet; this browser cannot save pages; the server is
  /// unreachable.
  package let full, unknown, nothing, noWorker, unreached: String
}

extension OfflinePhrases {
  static let french = OfflinePhrases(
    searchesKept: "Hors ligne. Voici les données enregistrées sur cet appareil.",
    nothingKept: "Aucun résultat parmi les données enregistrées sur cet appareil.",
    newPlaces: "La recherche de villes demande une connexion. Réessayez quand vous serez en ligne.",
    newPoint: "Hors ligne, la météo d’un nouveau point n’est pas disponible.",
    nearestPoint: "Point enregistré le plus proche :", noPoint: "Aucun point enregistré sur cet appareil.",
    settings: OfflineSettingsPhrases(
      title: "Hors ligne", label: "Articles enregistrés sur cet appareil",
      hint: """
        Avec leurs images : vos favoris d’abord, puis les plus récents. Vos villes, les points de la carte et les \
        premières annonces sont toujours enregistrés. Comptez environ 100 ko par article. Ce choix vaut pour ce navigateur.
        """,
      articles: { $0 == 0 ? "aucun" : PluralForms(one: "article", other: "articles").counted($0, in: .french) },
      usual: { "\($0) (par défaut)" },
      roomTitle: "Stockage sur cet appareil", keepNow: "Enregistrer maintenant",
      kept: "# pages et # images enregistrées.", room: "# sur # utilisés.", underway: "Enregistrement : # sur #.",
      full: "Le stockage est plein : tout n’est pas enregistré.",
      unknown: "Cet appareil n’indique pas son stockage.", nothing: "Rien d’enregistré sur cet appareil.",
      noWorker:
        "Ce navigateur ne peut pas enregistrer de pages. Il lui faut HTTPS et l’autorisation de stocker des données.",
      unreached: "Gazette est injoignable. Réessayez plus tard."))
}

extension OfflinePhrases {
  static let english = OfflinePhrases(
    searchesKept: "You’re offline. Showing what’s saved on this device.",
    nothingKept: "No results among what’s saved on this device.",
    newPlaces: "City search needs a connection. Try again when you’re back online.",
    newPoint: "You’re offline, so the weather at a new point can’t be loaded.",
    nearestPoint: "Nearest saved point:", noPoint: "No saved points on this device.",
    settings: OfflineSettingsPhrases(
      title: "Offline", label: "Articles saved on this device",
      hint: """
        With pictures: starred articles first, then the newest. Your cities, map points and the first ads are always \
        saved. Allow about 100 kB per article. Applies to this browser.
        """,
      articles: { $0 == 0 ? "none" : PluralForms(one: "article", other: "articles").counted($0, in: .english) },
      usual: { "\($0) (default)" },
      roomTitle: "Storage on this device", keepNow: "Save now",
      kept: "# pages and # pictures saved.", room: "# of # used.", underway: "Saving: # of #.",
      full: "Storage is full, so not everything is saved.",
      unknown: "This device doesn’t report its storage.", nothing: "Nothing saved on this device yet.",
      noWorker: "This browser can’t save pages. It needs HTTPS and permission to store data.",
      unreached: "Can’t reach Gazette. Try again later."))
}
