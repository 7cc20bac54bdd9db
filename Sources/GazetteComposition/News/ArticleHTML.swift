import Foundation
import GazetteDomain
import GazettePresentation
import GazetteWeb
import HTMLSanitizing

/// The HTML of an article as a page shows it: sanitised once more, every picture from the paper, no player that asks
/// a stranger by itself.
struct ArticleHTML: Sendable {
  private let sanitizer: HTMLSanitizer

  /// Shows pictures under the addresses that `links` make.
  init(links: PictureLinks) {
    sanitizer = HTMLSanitizer(
      options: SanitizingOptions(media: .links) { address in
        URL(string: address).map { Self.picture($0, links: links) }
      })
  }

  /// What is shown of a body.
  var shown: @Sendable (CleanHTML) -> CleanHTML {
    { [sanitizer] body in CleanHTML(sanitized: sanitizer.sanitize(body.html).html) }
  }

  /// What an app is given of a body, and whether there is a picture in it. One that is found to hold nothing but words is left as
  /// it is: no address in it is another for apps, and at a first sync there are fifty thousand. Links within the text lead to
  /// the publisher's page, as apps show several articles on one page.
  var forApps: ReaderAppRoutes.Body {
    var options = sanitizer.options
    options.keepsFragments = false
    return { [sanitizer = HTMLSanitizer(options: options)] body, link in
      if HTMLSanitizer.isPlain(body.span) { return (body, false) }
      let base = link.flatMap { URL(string: String(decoding: $0, as: UTF8.self)) }
      let html = Array(sanitizer.sanitize(String(decoding: body, as: UTF8.self), base: base).html.utf8)
      let start = Array("<img ".utf8)
      return (html[...], html.indices.contains { html[$0] == start[0] && html[$0...].starts(with: start) })
    }
  }

  private static func picture(_ address: URL, links: PictureLinks) -> RewrittenPicture {
    RewrittenPicture(
      src: links.path(of: address, width: 640),
      srcset: links.sourceSet(of: address, widths: [320, 480, 640, 960, 1_280]),
      sizes: "(min-width: 48em) 39rem, 100vw")
  }
}
