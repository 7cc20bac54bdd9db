import Foundation
import HTMLSanitizing
import Testing

struct `Pictures in HTML` {
  private let base = URL(string: "https://a.example/dir/")

  private func html(_ source: String, rewrite: PictureRewriter? = nil) -> String {
    HTMLSanitizer(options: SanitizingOptions(rewritePicture: rewrite)).sanitize(source, base: base).html
  }

  @Test func `loads pictures lazily, from absolute addresses`() {
    let expected = "<img src=\"https://a.example/dir/p.jpg\" alt=\"x\" width=\"640\" height=\"480\" loading=\"lazy\">"
    #expect(html("<img src=p.jpg alt=x width=640px height=480 onerror=alert(1)>") == expected)
  }

  @Test(arguments: ["width=1 height=1", "width=0", "height=\"1\"", "width=1px"])
  func `drops pictures of one pixel`(size: String) {
    #expect(html("a<img src=p.gif \(size)>b") == "ab")
  }

  @Test(arguments: ["data:image/png;base64,AAAA", "javascript:alert(1)", "mailto:a@b", ""])
  func `drops pictures without an allowed address`(address: String) {
    #expect(html("<img src=\"\(address)\">").isEmpty)
  }

  @Test func `keeps only allowed addresses in srcset`() {
    let source = "<img src=p.jpg srcset='p-1.jpg 640w,javascript:a 2x, p-2.jpg  1280w ,' sizes='100vw'>"
    let sizes = "https://a.example/dir/p-1.jpg 640w, https://a.example/dir/p-2.jpg 1280w"
    #expect(
      html(source) == "<img src=\"https://a.example/dir/p.jpg\" srcset=\"\(sizes)\" sizes=\"100vw\" loading=\"lazy\">")
  }

  @Test func `finds lazily loaded pictures`() {
    let source = "<img src='data:image/gif;base64,R0' data-src='/late.jpg'>"
    #expect(html(source) == "<img src=\"https://a.example/late.jpg\" loading=\"lazy\">")
  }

  @Test(arguments: [
    "data-lazy='/late.jpg'", "data-orig-file='/late.jpg?w=9'", "data-hi-res-src=' /late.jpg '", "file='/late.jpg'",
    "data-img-url='https://a.example/late.jpg'", "data-lazyload='/late.jpg' data-permalink='https://a.example/page'",
    "data-placeholder='/tiny.jpg' data-full='/late.jpg'", "data-src='{\"w\": 1}' data-image='/late.jpg'",
  ])
  func `finds lazily loaded pictures under any attribute name`(attribute: String) {
    for placeholder in ["src='data:image/gif;base64,R0'", "src='/img/spacer.gif'", "src=''", ""] {
      #expect(html("<img \(placeholder) \(attribute)>").contains("src=\"https://a.example/late.jpg"), "\(placeholder)")
    }
  }

  @Test func `keeps a loaded picture whatever its data attributes say`() {
    let picture = "<img src=\"https://a.example/p.jpg\" loading=\"lazy\">"
    #expect(html("<img src=/p.jpg data-permalink=/q.jpg data-avatar=/r.png>") == picture)
    #expect(html("<img src=/p.jpg data-src='{\"a\": 1}'>") == picture)
  }

  @Test func `replaces a placeholder with the largest size of srcset`() {
    let source = "<img src=/spacer.png data-srcset='/s.jpg 100w, /l.jpg 800w'>"
    #expect(html(source).hasPrefix("<img src=\"https://a.example/l.jpg\""))
  }

  @Test func `takes the address of a source if the image has none`() {
    let source = "<picture><source data-srcset='/s.jpg 100w, /l.jpg 800w'><img src='data:,x' alt=x></picture>"
    #expect(html(source).contains("<img src=\"https://a.example/l.jpg\" alt=\"x\""))
    #expect(!html(source + "<img alt=y>").contains("alt=\"y\""))
  }

  @Test func `rewrites a picture from its widest useful size`() {
    let source =
      "<picture><source srcset='p.webp'><img src=p.jpg srcset='p-1.jpg 640w, p-2.jpg 1280w, p-3.jpg 9000w'></picture>"
    let rewritten = html(source) {
      RewrittenPicture(src: "/picture?\($0.split(separator: "/").last ?? "")", srcset: "/s 1x")
    }
    #expect(rewritten == "<picture><img src=\"/picture?p-2.jpg\" srcset=\"/s 1x\" loading=\"lazy\"></picture>")
  }

  @Test func `drops pictures that the rewriter rejects`() {
    #expect(html("<p><img src=p.jpg>x</p>", rewrite: { _ in nil }) == "<p>x</p>")
  }

  @Test func `rewrites posters`() {
    #expect(
      html("<video poster=p.jpg></video>") { _ in RewrittenPicture(src: "/p") }
        == "<video poster=\"/p\" controls=\"\"></video>")
  }

  @Test func `returns the first picture that is not an icon, with its own address`() {
    let options = SanitizingOptions(rewritePicture: { _ in RewrittenPicture(src: "/proxied") })
    let source = "<img src=icon.png width=16><img src=photo.jpg alt='A photo' width=640 height=480><img src=other.jpg>"
    let picture = HTMLSanitizer(options: options).sanitize(source, base: base).firstPicture
    #expect(picture?.address == "https://a.example/dir/photo.jpg")
    #expect(picture?.alternative == "A photo")
    #expect(picture?.width == 640 && picture?.height == 480)
  }

  @Test(arguments: [
    (
      "https://www.youtube.com/embed/abc_-1?rel=0", "https://www.youtube.com/watch?v=abc_-1",
      "https://i.ytimg.com/vi/abc_-1/hqdefault.jpg"
    ),
    (
      "//www.youtube-nocookie.com/embed/abc", "https://www.youtube.com/watch?v=abc",
      "https://i.ytimg.com/vi/abc/hqdefault.jpg"
    ),
    (
      "https://www.youtube.com/v/abc&hl=en", "https://www.youtube.com/watch?v=abc",
      "https://i.ytimg.com/vi/abc/hqdefault.jpg"
    ),
    (
      "https://www.dailymotion.com/embed/video/x9", "https://www.dailymotion.com/video/x9",
      "https://www.dailymotion.com/thumbnail/video/x9"
    ),
    (
      "https://geo.dailymotion.com/player.html?video=x9", "https://www.dailymotion.com/video/x9",
      "https://www.dailymotion.com/thumbnail/video/x9"
    ),
  ])
  func `replaces a known player with a linked picture`(player: String, page: String, picture: String) {
    let output = html("<iframe src=\"\(player)\" allowfullscreen></iframe>")
    #expect(output.hasPrefix("<a href=\"\(page)\" rel=\"noopener noreferrer\"><img src=\"\(picture)\" alt=\""))
    #expect(output.hasSuffix("loading=\"lazy\"></a>"))
  }

  @Test func `replaces a player without a picture with a link by its name`() {
    let expected = "<a href=\"https://vimeo.com/12\" rel=\"noopener noreferrer\">Vimeo – A film</a>"
    #expect(html("<iframe src='https://player.vimeo.com/video/12?h=1' title='A film'></iframe>") == expected)
  }

  @Test(arguments: [
    "https://evil.example/embed/abc", "https://www.youtube.com.evil.example/embed/abc", "javascript:alert(1)",
    "https://www.youtube.com/embed/a%22b",
  ])
  func `shows no picture for an unknown player`(address: String) {
    #expect(!html("a<iframe src=\"\(address)\">fallback</iframe>b").contains("<img"))
  }
}
