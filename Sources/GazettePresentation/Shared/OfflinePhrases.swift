/// The phrases for reading offline: for searches in the saved data, for unavailable actions, for the settings.
package struct OfflinePhrases: Sendable {
  /// The notice above a list or a search of the data saved on the device, and the text without results.
  package let searchingSavedData, noSavedResults: String
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
  package let defaultChoice: @Sendable (_ choice: String) -> String
  /// The heading of the storage on this device, and the button that saves at once.
  package let storageTitle, saveNow: String
  /// The texts of a script, with `#` for figures in this order: saved pages, saved pictures; storage used, storage allowed;
  /// items done, items to do.
  package let saved, storageUsed, saving: String
  /// The storage is full; the device does not report it; nothing is saved yet; this browser cannot save pages; the server is
  /// unreachable.
  package let full, unknown, nothingSaved, unsupported, unreachable: String
}

extension OfflinePhrases {
  static let french = OfflinePhrases(
    searchingSavedData: "Hors ligne. Voici les données enregistrées sur cet appareil.",
    noSavedResults: "Aucun résultat parmi les données enregistrées sur cet appareil.",
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
      defaultChoice: { "\($0) (par défaut)" },
      storageTitle: "Stockage sur cet appareil", saveNow: "Enregistrer maintenant",
      saved: "# pages et # images enregistrées.", storageUsed: "# sur # utilisés.", saving: "Enregistrement : # sur #.",
      full: "Le stockage est plein : tout n’est pas enregistré.",
      unknown: "Cet appareil n’indique pas son stockage.", nothingSaved: "Rien d’enregistré sur cet appareil.",
      unsupported:
        "Ce navigateur ne peut pas enregistrer de pages. Il lui faut HTTPS et l’autorisation de stocker des données.",
      unreachable: "Gazette est injoignable. Réessayez plus tard."))
}

extension OfflinePhrases {
  static let english = OfflinePhrases(
    searchingSavedData: "You’re offline. Showing what’s saved on this device.",
    noSavedResults: "No results among what’s saved on this device.",
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
      defaultChoice: { "\($0) (default)" },
      storageTitle: "Storage on this device", saveNow: "Save now",
      saved: "# pages and # pictures saved.", storageUsed: "# of # used.", saving: "Saving: # of #.",
      full: "Storage is full, so not everything is saved.",
      unknown: "This device doesn’t report its storage.", nothingSaved: "Nothing saved on this device yet.",
      unsupported: "This browser can’t save pages. It needs HTTPS and permission to store data.",
      unreachable: "Can’t reach Gazette. Try again later."))
}
