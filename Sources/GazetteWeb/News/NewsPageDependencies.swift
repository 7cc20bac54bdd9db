package import GazettePresentation

/// What the pages of the news ask for besides what the API asks for, too; Composition fills it.
package struct NewsPageDependencies: Sendable {
  /// The use cases, the time and the reader.
  package let news: NewsWebDependencies
  /// Makes the addresses of pictures.
  package let links: PictureLinks
  /// Gives the sanitised HTML of an article again, its pictures from the paper itself.
  package let body: @Sendable (_ html: String) -> String

  /// Makes the dependencies.
  package init(
    news: NewsWebDependencies, links: PictureLinks, body: @escaping @Sendable (_ html: String) -> String
  ) {
    self.news = news
    self.links = links
    self.body = body
  }
}
