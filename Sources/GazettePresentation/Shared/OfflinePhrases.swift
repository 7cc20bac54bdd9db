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
    searchesKept: "Hors ligne : cette liste vient de ce qui est gardé sur cet appareil.",
    nothingKept: "Rien de tel parmi ce qui est gardé sur cet appareil.",
    newPlaces: "Chercher une nouvelle ville demande le réseau. Réessayez quand le journal répondra.",
    newPoint: "Hors ligne, la météo d’un nouveau point ne peut pas être lue.",
    nearestPoint: "Le plus proche de ce qui est gardé :", noPoint: "Aucun point n’est gardé sur cet appareil.",
    settings: OfflineSettingsPhrases(
      title: "Hors ligne", label: "Articles gardés sur cet appareil",
      hint: """
        Avec leurs images, vos favoris d’abord, puis les plus récents ; vos villes, les points de la carte et les \
        premières annonces le sont toujours. Comptez environ 100 Ko par article. Ce choix vaut pour ce navigateur.
        """,
      articles: { $0 == 0 ? "aucun" : PluralForms(one: "article", other: "articles").counted($0, in: .french) },
      usual: { "\($0) (habituel)" },
      roomTitle: "Place prise sur cet appareil", keepNow: "Garder maintenant",
      kept: "# pages et # images gardées.", room: "# sur # permis.", underway: "En cours : # sur #.",
      full: "L’appareil ne donne plus de place : tout n’est pas gardé.",
      unknown: "Cet appareil ne dit pas la place prise.", nothing: "Rien n’est encore gardé sur cet appareil.",
      noWorker: "Ce navigateur ne garde rien : il lui faut une adresse en HTTPS, et le droit de garder.",
      unreached: "Le journal est hors d’atteinte : réessayez plus tard."))
}

extension OfflinePhrases {
  static let english = OfflinePhrases(
    searchesKept: "You’re offline. Showing what’s saved on this device.",
    nothingKept: "No results among what’s saved on this device.",
    newPlaces: "Finding a new city needs the network. Try again when you’re back online.",
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
      unreached: "Can’t reach the paper. Try again later."))
}
