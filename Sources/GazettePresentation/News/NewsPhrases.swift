package import GazetteDomain

/// The phrases of the news pages and commands.
package struct NewsPhrases: Sendable {
  /// The title of the section's page.
  package let title: String
  /// The list of articles, one article, and the page of the feeds.
  package let list: NewsListPhrases
  package let article: ArticlePhrases
  package let feeds: FeedsPhrases
  /// The phrases for problems.
  package let problems: NewsProblemPhrases
  /// The notice that no article meets the conditions.
  package let nothingFound: String
  /// The notice that there are no subscriptions yet.
  package let noFeeds: String
  /// The notice of a new subscription to the feed of this name.
  package let subscribed: @Sendable (String) -> String
  /// The notice that the reader is already subscribed to the feed of this name.
  package let alreadySubscribed: @Sendable (String) -> String
  /// The notice that the subscription to the feed of this name has ended.
  package let unsubscribed: @Sendable (String) -> String
  /// The notice that this many feeds were found, and that the reader must choose one.
  package let chooseOne: @Sendable (Int) -> String
  /// The number of new articles.
  package let newArticles: @Sendable (Int) -> String
  /// The result of refreshing all feeds.
  package let refreshed: @Sendable (FeedsProgress) -> String
  /// The notice that a line of a list is not an address that can be fetched.
  package let unusable: @Sendable (String) -> String
}

extension NewsPhrases {
  static let french = NewsPhrases(
    title: "Actualités", list: .french, article: .french, feeds: .french, problems: .french,
    nothingFound: "Aucun article trouvé.",
    noFeeds: "Aucun abonnement pour le moment. Ajoutez-en un : gazette feeds add ADRESSE",
    subscribed: { "Abonné à \($0)." },
    alreadySubscribed: { "Déjà abonné à \($0)." },
    unsubscribed: { "Désabonné de \($0)." },
    chooseOne: { "\($0) flux trouvés. Choisissez-en un par son adresse." },
    newArticles: { frenchArticles.counted($0, in: .french) },
    refreshed: { progress in
      var parts = ["\(progress.refreshed) flux actualisé\(progress.refreshed > 1 ? "s" : "")"]
      parts.append(frenchArticles.counted(progress.newArticles, in: .french))
      if progress.tooSoon > 0 { parts.append("\(progress.tooSoon) pas encore à actualiser") }
      if !progress.failures.isEmpty {
        parts.append("\(progress.failures.count) en échec")
      }
      return parts.joined(separator: ", ") + "."
    },
    unusable: { "Adresse inutilisable : \($0)" })

  private static let frenchArticles = PluralForms(one: "nouvel article", other: "nouveaux articles")
}

extension NewsPhrases {
  static let english = NewsPhrases(
    title: "News", list: .english, article: .english, feeds: .english, problems: .english,
    nothingFound: "No articles found.",
    noFeeds: "No subscriptions yet. Add one with: gazette feeds add ADDRESS",
    subscribed: { "Subscribed to \($0)." },
    alreadySubscribed: { "Already subscribed to \($0)." },
    unsubscribed: { "Unsubscribed from \($0)." },
    chooseOne: { "\($0) feeds found. Choose one by its address." },
    newArticles: { englishArticles.counted($0, in: .english) },
    refreshed: { progress in
      var parts = ["\(englishFeeds.counted(progress.refreshed, in: .english)) refreshed"]
      parts.append(englishArticles.counted(progress.newArticles, in: .english))
      if progress.tooSoon > 0 { parts.append("\(progress.tooSoon) not due yet") }
      if !progress.failures.isEmpty { parts.append("\(progress.failures.count) failed") }
      return parts.joined(separator: ", ") + "."
    },
    unusable: { "Not a usable address: \($0)" })

  private static let englishFeeds = PluralForms(one: "feed", other: "feeds")
  private static let englishArticles = PluralForms(one: "new article", other: "new articles")
}

/// The phrases of an article's page.
package struct ArticlePhrases: Sendable {
  /// Links and buttons.
  package let back, original, share, copied, markRead, markUnread, star, unstar, newer, older: String
  /// The word before the authors' names.
  package let by: String
  /// The title of the list of enclosures, and of the navigation between articles.
  package let enclosures, otherArticles: String
  /// The reading time in minutes, at least one.
  package let readingTime: @Sendable (Int) -> String
  /// The time of the publisher's last change; the date is written.
  package let updated: @Sendable (String) -> String
  /// The kinds of attached files.
  package let audio, video, picture, file: String
  /// The text below an article without a body.
  package let noBody: String
  /// The offer of the full article: the reason, the button, and the notice that it is being fetched.
  package let excerptOnly, fullText, fullTextComing: String
  /// The host whose page provided the full article.
  package let fullTextFrom: @Sendable (String) -> String
  /// The word for a feed.
  package let feed: String
}

extension ArticlePhrases {
  static let french = ArticlePhrases(
    back: "Actualités", original: "Lire l’original", share: "Partager", copied: "Lien copié",
    markRead: "Marquer lu", markUnread: "Marquer non lu", star: "Ajouter aux favoris",
    unstar: "Retirer des favoris",
    newer: "Article plus récent", older: "Article plus ancien", by: "Par",
    enclosures: "À écouter, à voir", otherArticles: "Autres articles",
    readingTime: { "\($0)\u{A0}min de lecture" },
    updated: { "modifié \($0)" },
    audio: "Audio", video: "Vidéo", picture: "Image", file: "Fichier",
    noBody: "Le flux ne contient que le titre de cet article.",
    excerptOnly: "Le flux ne contient que cet extrait.", fullText: "Afficher l’article entier",
    fullTextComing: "Chargement de l’article entier…",
    fullTextFrom: { "Article entier de \($0)." }, feed: "Flux")

  static let english = ArticlePhrases(
    back: "News", original: "Read the original", share: "Share", copied: "Link copied",
    markRead: "Mark read", markUnread: "Mark unread", star: "Star", unstar: "Unstar",
    newer: "Newer article", older: "Older article", by: "By",
    enclosures: "Listen and watch", otherArticles: "Other articles",
    readingTime: { "\($0)\u{A0}min read" },
    updated: { "updated \($0)" },
    audio: "Audio", video: "Video", picture: "Picture", file: "File",
    noBody: "The feed only includes this article’s title.",
    excerptOnly: "The feed only includes this excerpt.", fullText: "Show the full article",
    fullTextComing: "Loading the full article…",
    fullTextFrom: { "Full article from \($0)." }, feed: "Feed")
}
