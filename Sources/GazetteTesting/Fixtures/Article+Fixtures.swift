import Foundation
public import GazetteDomain

extension Article {
  /// A made-up article: number 1 is an hour older than number 0, and so on; with body, excerpt, authors and picture.
  public static func fixture(_ number: Int, title: String? = nil, link: String? = nil) -> Article {
    let published = ManualTime().date.addingTimeInterval(-3600 * Double(number))
    var article = Article(
      guid: "guid-\(number)", title: title ?? "Story number \(number) of the day", published: published)
    article.link = URL(string: link ?? "https://paper.example/stories/\(number)")
    article.authors = ["Ada Example", "Béa Exemple"]
    article.categories = ["Ville"]
    article.html = "<p>The <em>body</em> of \(number).</p>"
    article.text = "The body of \(number)."
    article.excerpt = "The body…"
    article.picture = URL(string: "https://paper.example/pictures/\(number).png")
    article.pictureCaption = "A scene"
    article.enclosures = [Enclosure(url: URL(filePath: "/\(number).mp3"), mediaType: "audio/mpeg", byteCount: 12)]
    article.languageCode = "en"
    article.readingTime = .seconds(90)
    article.updated = published.addingTimeInterval(60)
    return article
  }

  /// Numbers 0 and up, newest first.
  public static func fixtures(count: Int) -> [Article] { (0..<count).map { fixture($0) } }
}
