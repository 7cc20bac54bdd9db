/// Where a paper's pages are.
struct PaperAddresses: Sendable {
  let origin: String
  let paper: Newspaper

  /// The paper's front page.
  var site: String { "\(origin)/\(paper.id)/" }
  /// Its feed.
  var feed: String { site + paper.feedPath }

  /// A story's page. What two papers tell under one link is an agency's: it lies with who wrote it.
  func page(_ published: PublishedStory) -> String { "\(site)\(published.slug).html" }

  /// The same as the feed links to it: Le Phare counts who comes from where.
  func link(_ published: PublishedStory) -> String {
    let page = page(published)
    return paper.id == "phare" ? page + "?xtor=RSS-3208" : page
  }

  /// A story's picture.
  func picture(_ published: PublishedStory, width: Int, height: Int) -> String {
    "\(origin)/pictures/\(width)/\(height)/\(published.story.motif)-\(published.number).png"
  }
}
