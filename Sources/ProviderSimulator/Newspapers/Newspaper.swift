/// A fictional newspaper, and the peculiarities of its feed.
struct Newspaper: Sendable {
  /// The format of a newspaper's feed.
  enum Format: Sendable {
    case rssWithMedia, rssInWindows1252, rdf, atom, atom03, jsonFeed, rssFullText
  }

  /// The name in addresses.
  let id: String
  let title: String
  let subtitle: String
  let languageCode: String
  let format: Format
  /// The path of the feed, below the newspaper's folder.
  let feedPath: String
  let mediaType: String

  /// Newspapers in French and English, one for each format.
  static let all = [
    Newspaper(
      id: "phare", title: "Le Phare du Soir", subtitle: "Le journal inventé de Port-Céleste", languageCode: "fr",
      format: .rssWithMedia, feedPath: "rss/une.xml", mediaType: "text/xml; charset=UTF-8"),
    Newspaper(
      id: "valombre", title: "La Dépêche de Valombre", subtitle: "Toute la vallée, tous les jours inventés",
      languageCode: "fr", format: .rdf, feedPath: "index.rdf", mediaType: "application/rdf+xml"),
    Newspaper(
      id: "atome", title: "Le Petit Atome", subtitle: "La science imaginaire, expliquée", languageCode: "fr",
      format: .atom, feedPath: "atom.xml", mediaType: "application/atom+xml; charset=utf-8"),
    Newspaper(
      id: "cimes", title: "Le Courrier des Cimes", subtitle: "Nouvelles d’en haut, inventées", languageCode: "fr",
      format: .rssInWindows1252, feedPath: "flux.rss", mediaType: "application/rss+xml"),
    Newspaper(
      id: "tidewater", title: "The Tidewater Courier", subtitle: "Made-up news of Merrowby and the sound",
      languageCode: "en", format: .atom03, feedPath: "feed.xml", mediaType: "application/xml"),
    Newspaper(
      id: "lantern", title: "The Lantern", subtitle: "An invented review of quiet inventions", languageCode: "en",
      format: .jsonFeed, feedPath: "feed.json", mediaType: "application/feed+json"),
    Newspaper(
      id: "merrow", title: "The Merrow Fell Messenger", subtitle: "Imaginary dales, weekly and whenever",
      languageCode: "en", format: .rssFullText, feedPath: "feed", mediaType: "application/rss+xml; charset=utf-8"),
  ]
}

/// The addresses of a newspaper's pages.
struct PaperAddresses: Sendable {
  let origin: String
  let paper: Newspaper

  /// The front page.
  var site: String { "\(origin)/\(paper.id)/" }
  var feed: String { site + paper.feedPath }

  /// The page of a story. A link that two newspapers share belongs to an agency story, whose page is at its author's site.
  func page(_ published: PublishedStory) -> String { "\(site)\(published.slug).html" }

  /// The same address as in the feed: Le Phare adds tracking parameters.
  func link(_ published: PublishedStory) -> String {
    let page = page(published)
    return paper.id == "phare" ? page + "?xtor=RSS-3208" : page
  }

  func picture(_ published: PublishedStory, width: Int, height: Int) -> String {
    "\(origin)/pictures/\(width)/\(height)/\(published.story.motif)-\(published.number).png"
  }
}
