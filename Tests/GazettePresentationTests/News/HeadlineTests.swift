import Foundation
import GazetteDomain
import GazetteTesting
import Testing

@testable import GazettePresentation

/// The replacement of a missing title.
struct HeadlineTests {
  private func headline(title: String = "", excerpt: String = "") -> Headline {
    var article = Article(guid: "1", title: title, published: ManualTime().date)
    article.excerpt = excerpt
    return Headline(article, untitled: "Sans titre")
  }

  @Test func `uses the title as headline and the excerpt as the rest`() {
    let headline = headline(title: "Le port", excerpt: "Il est ouvert.")
    #expect((headline.text, headline.rest, headline.isTitle) == ("Le port", "Il est ouvert.", true))
  }

  @Test func `uses a short post as its headline, without a rest`() {
    let headline = headline(excerpt: "Le port est ouvert !")
    #expect((headline.text, headline.rest, headline.isTitle) == ("Le port est ouvert !", "", false))
  }

  @Test func `cuts a long post at a word and continues below`() {
    let excerpt = String(repeating: "abcd ", count: 30).trimmingCharacters(in: .whitespaces)
    let headline = headline(excerpt: excerpt)
    #expect(headline.text.count <= 101)
    #expect(headline.text.hasSuffix("abcd…"))
    #expect(headline.rest.hasPrefix("…abcd "))
    #expect(headline.text.dropLast().split(separator: " ").count + headline.rest.split(separator: " ").count == 30)
  }

  @Test func `labels an article without title and text as untitled`() {
    #expect(headline().text == "Sans titre")
  }

  @Test func `keeps an opening quotation mark when cutting`() {
    #expect("« Un banc, ce n’est pas rien. »".cut(after: 12) == "« Un banc…")
    #expect("court".cut(after: 12) == "court")
    #expect("sanslamoindreespace".cut(after: 4) == "sans…")
  }
}
