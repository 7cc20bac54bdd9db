/// What the page of an article says.
package struct ArticlePhrases: Sendable {
  /// Links and buttons.
  package let back, original, share, copied, markRead, markUnread, star, unstar, newer, older: String
  /// Before the authors' names.
  package let by: String
  /// The title of the list of enclosures, and of the navigation between articles.
  package let enclosures, otherArticles: String
  /// How long reading takes, in minutes, at least one.
  package let readingTime: @Sendable (Int) -> String
  /// When the publisher last changed it; the date is written.
  package let updated: @Sendable (String) -> String
  /// The kinds of files that come with it.
  package let audio, video, picture, file: String
  /// Below an article without a body.
  package let noBody: String
  /// Offers the whole article: why, and the button; then that it is on its way.
  package let excerptOnly, fullText, fullTextComing: String
  /// From which host's page the whole article came.
  package let fullTextFrom: @Sendable (String) -> String
  /// The link to the credit of the pictures.
  package let feed: String
}

extension ArticlePhrases {
  static let french = ArticlePhrases(
    back: "Actualités", original: "Lire l’original", share: "Partager", copied: "Adresse copiée",
    markRead: "Marquer lu", markUnread: "Marquer non lu", star: "Garder", unstar: "Ne plus garder",
    newer: "Article plus récent", older: "Article plus ancien", by: "Par",
    enclosures: "À écouter, à voir", otherArticles: "Autres articles",
    readingTime: { "\($0)\u{A0}min de lecture" },
    updated: { "modifié \($0)" },
    audio: "Audio", video: "Vidéo", picture: "Image", file: "Fichier",
    noBody: "Le flux ne donne que le titre de cet article.",
    excerptOnly: "Le flux n’en donne pas plus.", fullText: "Lire l’article entier ici",
    fullTextComing: "L’article entier arrive…",
    fullTextFrom: { "Article entier, repris de la page de \($0)." }, feed: "Flux")

  static let english = ArticlePhrases(
    back: "News", original: "Read the original", share: "Share", copied: "Address copied",
    markRead: "Mark read", markUnread: "Mark unread", star: "Keep", unstar: "Keep no longer",
    newer: "Newer article", older: "Older article", by: "By",
    enclosures: "Listen and watch", otherArticles: "Other articles",
    readingTime: { "\($0)\u{A0}min read" },
    updated: { "changed \($0)" },
    audio: "Audio", video: "Video", picture: "Picture", file: "File",
    noBody: "The feed gives no more than this article’s title.",
    excerptOnly: "The feed gives no more of it.", fullText: "Read the whole article here",
    fullTextComing: "The whole article is on its way…",
    fullTextFrom: { "The whole article, taken from the page of \($0)." }, feed: "Feed")
}
