extension NewsListPhrases {
  static let french = NewsListPhrases(
    all: "Tout", unread: "Non lus", starred: "Gardés", sources: "Sources", allSources: "Toutes les sources",
    search: "Chercher dans les articles", searchButton: "Chercher", clearSearch: "Effacer la recherche",
    density: "Présentation", comfortable: "Aérée", compact: "Compacte", headlines: "Titres seuls",
    refresh: "Actualiser", stopRefreshing: "Arrêter", markAllRead: "Tout marquer lu", manageFeeds: "Gérer les flux",
    choose: "Afficher",
    more: "Articles plus anciens", newest: "Revenir aux plus récents",
    markRead: "Marquer lu", markUnread: "Marquer non lu", star: "Garder", unstar: "Ne plus garder",
    original: "Ouvrir l’original", aboveRead: "Marquer lu ce qui précède", belowRead: "Marquer lu ce qui suit",
    moreAbout: { "Actions pour « \($0) »" },
    unreadMark: "Non lu :", alsoIn: "Aussi dans", formerSource: { "\($0) (flux retiré)" }, untitled: "Sans titre",
    noFeeds: ErrorSentence(
      "Aucun flux pour le moment", "Collez l’adresse d’un journal ou d’un blog : ses articles viendront ici."),
    nothingYet: ErrorSentence(
      "Les articles arrivent", "Les flux n’ont encore rien donné. Cette page se complète d’elle-même."),
    allRead: ErrorSentence("Tout est lu", "Rien de nouveau pour le moment. Les articles lus restent dans « Tout »."),
    nothingStarred: ErrorSentence(
      "Rien de gardé", "L’étoile d’un article le garde ici, aussi longtemps que vous voulez."),
    nothingFound: ErrorSentence("Rien trouvé", "Aucun article ne contient tous ces mots. Essayez-en moins."),
    unreadCount: { PluralForms(one: "non lu", other: "non lus").counted($0, in: .french) },
    marked: { PluralForms(one: "article marqué lu", other: "articles marqués lus").counted($0, in: .french) },
    undo: "Annuler",
    refreshing: { "Actualisation : \($0) sur \($1)…" },
    refreshed: { new, failed in
      let news =
        new == 0
        ? "Rien de nouveau"
        : PluralForms(one: "nouvel article", other: "nouveaux articles").counted(
          new, in: .french)
      guard failed > 0 else { return "\(news)." }
      return "\(news) ; \(PluralForms(one: "flux n’a", other: "flux n’ont").counted(failed, in: .french)) pas répondu."
    },
    cancelled: "Actualisation arrêtée ; ce qui est venu reste.",
    feedTrouble: { "\($0) : \($1)" },
    feedsTrouble: { "\($0) flux ne répondent pas bien. La page des flux dit lesquels et pourquoi." },
    offline: { "Le réseau ne répond pas : vous lisez ce qui a été reçu, en dernier \($0)." })
}
