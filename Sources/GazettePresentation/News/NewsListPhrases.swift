package import GazetteDomain

/// The phrases of the list of articles.
package struct NewsListPhrases: Sendable {
  /// The name of the list without a filter, and the labels of the list of sources.
  package let all, sources, allSources: String
  /// The filters.
  package let marks: ArticleMarkPhrases
  /// The search field, its button, and the link that clears a search.
  package let search, searchButton, clearSearch: String
  /// The densities and their label.
  package let density, comfortable, compact, headlines: String
  /// Buttons of the page.
  package let refresh, stopRefreshing, markAllRead, manageFeeds, choose: String
  /// One-word forms of the last two, for a phone.
  package let allReadShort, feedsShort: String
  /// Links to the next page and back to the first, of a list that begins with the newest.
  package let more, newest: String
  /// The same of a list that begins with the oldest.
  package let moreNewer, oldest: String
  /// The orders of the list and their label.
  package let order, newestFirst, oldestFirst: String
  /// Marks old articles read: the name of the menu, and its buttons.
  package let markOlder, olderThanDay, olderThanWeek: String
  /// How many articles a search found; `isMore` when there are more than that.
  package let found: @Sendable (_ count: Int, _ isMore: Bool) -> String
  /// Opens or closes a folder of sources, given its name.
  package let folderFeeds: @Sendable (String) -> String
  /// The title of the feeds without a folder.
  package let noFolder: String
  /// Buttons of a row.
  package let markRead, markUnread, star, unstar, original, aboveRead, belowRead: String
  /// The label of a row's menu, given its title.
  package let moreAbout: @Sendable (String) -> String
  /// The mark before an unread title, for screen readers.
  package let unreadMark: String
  /// The words before the names of the other feeds with the same story.
  package let alsoIn: String
  /// The name of a feed that the reader has removed since, next to a starred article of it.
  package let formerSource: @Sendable (String) -> String
  /// The text in place of a missing title.
  package let untitled: String
  /// The messages of an empty list: no feeds, no articles yet, all read, nothing starred, nothing found.
  package let noFeeds, nothingYet, allRead, nothingStarred, nothingFound: ErrorSentence
  /// The number of unread articles.
  package let unreadCount: @Sendable (Int) -> String
  /// The link to all feeds, given their number, when the list of sources does not contain all.
  package let allFeeds: @Sendable (Int) -> String
  /// The number of articles marked read.
  package let marked: @Sendable (Int) -> String
  /// The button that undoes it.
  package let undo: String
  /// The progress of a refresh: done, total.
  package let refreshing: @Sendable (Int, Int) -> String
  /// The result of a refresh: new articles, failed feeds.
  package let refreshed: @Sendable (_ new: Int, _ failed: Int) -> String
  /// The notice that a refresh was stopped.
  package let cancelled: String
  /// One feed's problem: its name, the reason in a sentence.
  package let feedProblem: @Sendable (_ name: String, _ reason: String) -> String
  /// The problems of several feeds: their number.
  package let feedsProblem: @Sendable (Int) -> String
  /// The notice that no publisher is reachable; the age of the newest data is written.
  package let offline: @Sendable (String) -> String
}

extension StoredArticle {
  /// Returns the name of its feed, with a note when the feed was removed and the article remains because of its star.
  package func sourceName(_ words: NewsListPhrases) -> String {
    isSubscribed ? feedTitle : words.formerSource(feedTitle)
  }
}

extension NewsListPhrases {
  static let french = NewsListPhrases(
    all: "Tout", sources: "Sources", allSources: "Toutes les sources", marks: .french,
    search: "Rechercher dans les articles", searchButton: "Rechercher", clearSearch: "Effacer la recherche",
    density: "Présentation", comfortable: "Aérée", compact: "Compacte", headlines: "Titres seuls",
    refresh: "Actualiser", stopRefreshing: "Arrêter", markAllRead: "Tout marquer lu", manageFeeds: "Gérer les flux",
    choose: "Afficher", allReadShort: "Tout lu", feedsShort: "Flux",
    more: "Articles plus anciens", newest: "Revenir aux plus récents",
    moreNewer: "Articles plus récents", oldest: "Revenir aux plus anciens",
    order: "Trier par", newestFirst: "Récents d’abord", oldestFirst: "Anciens d’abord",
    markOlder: "Marquer les anciens articles comme lus",
    olderThanDay: "Marquer comme lus les articles de plus d’un jour",
    olderThanWeek: "Marquer comme lus les articles de plus d’une semaine",
    found: { count, isMore in
      let results = PluralForms(one: "résultat", other: "résultats").counted(count, in: .french)
      return isMore ? "Plus de \(results)" : results
    },
    folderFeeds: { "Flux du dossier « \($0) »" }, noFolder: "Sans dossier",
    markRead: "Marquer lu", markUnread: "Marquer non lu", star: "Ajouter aux favoris",
    unstar: "Retirer des favoris",
    original: "Ouvrir l’original", aboveRead: "Marquer lu ce qui précède", belowRead: "Marquer lu ce qui suit",
    moreAbout: { "Actions pour « \($0) »" },
    unreadMark: "Non lu :", alsoIn: "Aussi dans", formerSource: { "\($0) (flux retiré)" }, untitled: "Sans titre",
    noFeeds: ErrorSentence(
      "Aucun flux pour le moment", "Collez l’adresse d’un journal ou d’un blog pour lire ses articles ici."),
    nothingYet: ErrorSentence(
      "Chargement des articles…", "Vos flux n’ont pas encore répondu. Cette page se met à jour d’elle-même."),
    allRead: ErrorSentence("Tout est lu", "Aucun article non lu. Les articles lus sont dans « Tout »."),
    nothingStarred: ErrorSentence(
      "Aucun favori pour le moment", "Ajoutez un article aux favoris pour le garder ici."),
    nothingFound: ErrorSentence(
      "Aucun résultat", "Aucun article ne contient tous ces mots. Essayez avec moins de mots."),
    unreadCount: { PluralForms(one: "non lu", other: "non lus").counted($0, in: .french) },
    allFeeds: { "Tous les flux (\(NumberFormat(language: .french).integer($0)))" },
    marked: { PluralForms(one: "article marqué lu", other: "articles marqués lus").counted($0, in: .french) },
    undo: "Annuler",
    refreshing: { done, total in
      let format = NumberFormat(language: .french)
      return "Actualisation : \(format.integer(done)) sur \(format.integer(total))…"
    },
    refreshed: { new, failed in
      let news =
        new == 0
        ? "Rien de nouveau"
        : PluralForms(one: "nouvel article", other: "nouveaux articles").counted(
          new, in: .french)
      guard failed > 0 else { return "\(news)." }
      return "\(news) ; \(PluralForms(one: "flux n’a", other: "flux n’ont").counted(failed, in: .french)) pas répondu."
    },
    cancelled: "Actualisation arrêtée.",
    feedProblem: { "\($0) : \($1)" },
    feedsProblem: {
      "\(NumberFormat(language: .french).integer($0)) flux ont des problèmes. Voyez les détails sur la page des flux."
    },
    offline: { "Réseau indisponible. Voici les articles reçus, dernière mise à jour \($0)." })
}

extension NewsListPhrases {
  static let english = NewsListPhrases(
    all: "All", sources: "Sources", allSources: "All sources", marks: .english,
    search: "Search articles", searchButton: "Search", clearSearch: "Clear search",
    density: "Layout", comfortable: "Comfortable", compact: "Compact", headlines: "Headlines only",
    refresh: "Refresh", stopRefreshing: "Stop", markAllRead: "Mark all read", manageFeeds: "Manage feeds",
    choose: "Show", allReadShort: "All read", feedsShort: "Feeds",
    more: "Older articles", newest: "Back to the newest",
    moreNewer: "Newer articles", oldest: "Back to the oldest",
    order: "Sort by", newestFirst: "Newest first", oldestFirst: "Oldest first",
    markOlder: "Mark older articles read", olderThanDay: "Mark articles older than a day as read",
    olderThanWeek: "Mark articles older than a week as read",
    found: { count, isMore in
      let results = PluralForms(one: "result", other: "results").counted(count, in: .english)
      return isMore ? "More than \(results)" : results
    },
    folderFeeds: { "Feeds in “\($0)”" }, noFolder: "No folder",
    markRead: "Mark read", markUnread: "Mark unread", star: "Star", unstar: "Unstar",
    original: "Open the original", aboveRead: "Mark all above read", belowRead: "Mark all below read",
    moreAbout: { "Actions for “\($0)”" },
    unreadMark: "Unread:", alsoIn: "Also in", formerSource: { "\($0) (no longer subscribed)" }, untitled: "Untitled",
    noFeeds: ErrorSentence(
      "No feeds yet", "Paste the address of a newspaper or blog to see its articles here."),
    nothingYet: ErrorSentence(
      "Fetching articles…", "Your feeds haven’t answered yet. This page updates by itself."),
    allRead: ErrorSentence("All caught up", "No unread articles. Read articles are under “All”."),
    nothingStarred: ErrorSentence("No starred articles", "Star an article to keep it here as long as you like."),
    nothingFound: ErrorSentence("No results", "No article contains all these words. Try fewer words."),
    unreadCount: { "\(NumberFormat(language: .english).integer($0))\u{A0}unread" },
    allFeeds: { "All feeds (\(NumberFormat(language: .english).integer($0)))" },
    marked: { PluralForms(one: "article marked read", other: "articles marked read").counted($0, in: .english) },
    undo: "Undo",
    refreshing: { done, total in
      let format = NumberFormat(language: .english)
      return "Refreshing: \(format.integer(done)) of \(format.integer(total))…"
    },
    refreshed: { new, failed in
      let news =
        new == 0 ? "Nothing new" : PluralForms(one: "new article", other: "new articles").counted(new, in: .english)
      guard failed > 0 else { return "\(news)." }
      return "\(news); \(PluralForms(one: "feed", other: "feeds").counted(failed, in: .english)) didn’t answer."
    },
    cancelled: "Refresh stopped.",
    feedProblem: { "\($0): \($1)" },
    feedsProblem: {
      "\(NumberFormat(language: .english).integer($0)) feeds have problems. See the Feeds page for details."
    },
    offline: { "Can’t reach the network. Showing saved articles, last updated \($0)." })
}

/// The phrases for the marks that filter articles, in one language.
package struct ArticleMarkPhrases: Sendable {
  /// One mark each.
  package let unread, starred: ArticleMarkWords

  /// The phrases for a mark.
  package subscript(_ mark: ArticleQuery.Mark) -> ArticleMarkWords {
    switch mark {
    case .unread: unread
    case .starred: starred
    }
  }
}

/// The phrases for one mark: the name of its list, and of its option at the terminal.
package struct ArticleMarkWords: Sendable {
  package let label: String
  package let option: OptionWords
}

extension ArticleMarkPhrases {
  static let french = ArticleMarkPhrases(
    unread: ArticleMarkWords(label: "Non lus", option: OptionWords("Seulement les articles non lus.")),
    starred: ArticleMarkWords(label: "Favoris", option: OptionWords("Seulement les articles favoris.")))

  static let english = ArticleMarkPhrases(
    unread: ArticleMarkWords(label: "Unread", option: OptionWords("Only unread articles.")),
    starred: ArticleMarkWords(label: "Starred", option: OptionWords("Only starred articles.")))
}
