import Foundation
import HTMLSanitizing
import Testing

struct `Films and sounds` {
  private func html(_ source: String, media: MediaTreatment) -> String {
    let sanitizer = HTMLSanitizer(options: SanitizingOptions(media: media))
    return sanitizer.sanitize(source, base: URL(string: "https://a.example/")).html
  }

  @Test func `keeps players with controls`() {
    let player = "<audio controls=\"\"><source src=\"https://a.example/s.ogg\" type=\"audio/ogg\"></audio>"
    #expect(html("<audio autoplay loop><source src=s.ogg type=audio/ogg></audio>", media: .players) == player)
  }

  @Test func `finds lazily loaded media`() {
    let film = "<video src=\"https://a.example/f.mp4\" poster=\"https://a.example/p.jpg\" controls=\"\"></video>"
    #expect(html("<video data-src=f.mp4 data-poster=p.jpg></video>", media: .players) == film)
    let sound = "<audio controls=\"\"><source src=\"https://a.example/s.ogg\"></audio>"
    #expect(html("<audio><source data-src=s.ogg></audio>", media: .players) == sound)
    #expect(html("<video><source data-src=f.mp4></video>", media: .links).contains("href=\"https://a.example/f.mp4\""))
  }

  @Test func `replaces a film with a link around its poster`() {
    let link = "<a href=\"https://a.example/f.mp4?t=1\" rel=\"noopener noreferrer\">"
    let picture = "<img src=\"https://a.example/p.jpg\" alt=\"f.mp4\" loading=\"lazy\"></a>"
    #expect(html("<video src='/f.mp4?t=1' poster=p.jpg>No video.</video>", media: .links) == link + picture)
  }

  @Test func `links to the first source with an allowed address`() {
    let source = "<audio title='A song'><source src='data:audio/ogg,x'><source src=b.mp3></audio>"
    let link = "<a href=\"https://a.example/b.mp3\" rel=\"noopener noreferrer\">A song</a>"
    #expect(html(source, media: .links) == link)
  }

  @Test func `drops media without a file when replacing them with links`() {
    #expect(html("<p>a<video poster=p.jpg></video></p>", media: .links) == "<p>a</p>")
  }

  @Test func `leaves links unchanged when sanitising again`() {
    let source = "<a href=x><video src=f.mp4 poster=p.jpg></video></a><ul><audio src=s.ogg></audio></ul>"
    let sanitizer = HTMLSanitizer(options: SanitizingOptions(media: .links))
    Oracle.check(source, with: sanitizer)
  }
}
