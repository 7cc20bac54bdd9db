internal import CGumbo
internal import CGumboBounded

// Unchecked: passes the page's bytes to the parser, which ends with the closure.

/// Finds the article in a web page: the elements with its running text, without menus, boxes, bars and footers.
///
/// ```swift
/// if let html = ArticleExtraction().html(in: bytes) { show(HTMLSanitizer().sanitize(html, base: address).html) }
/// ```
///
/// Its HTML is as unsafe as the page: pass it to an ``HTMLSanitizer``. Time and memory are bounded for every page.
public struct ArticleExtraction: Sendable {
  /// The maximum number of bytes that are read of a page.
  private static let byteLimit = 2 << 20
  /// Below this many characters, the search runs again with less trust in the names of boxes. The longer result counts
  /// only when it has twice the text: otherwise it is the same article with menus and boxes.
  private static let sufficientLength = 500

  private let minimumTextLength: Int

  /// Creates an extraction.
  ///
  /// - Parameter minimumTextLength: The minimum number of characters in an article. A page with fewer requires consent or a
  ///   password, or lists links.
  public init(minimumTextLength: Int = 250) {
    self.minimumTextLength = minimumTextLength
  }

  /// Returns the article's HTML from the page in `bytes` (UTF-8, or any ASCII-compatible encoding); nil when there is none.
  public func html(in bytes: [UInt8]) -> String? { read(bytes).html }

  /// Returns the article from the page in `bytes` (UTF-8, or any ASCII-compatible encoding), with title, author and language.
  public func read(_ bytes: [UInt8]) -> ExtractedArticle {
    let reduced = bytes.prefix(Self.byteLimit).withUnsafeBufferPointer { PageReduction.reduced($0) }
    var text = String(decoding: reduced, as: UTF8.self)
    return text.withUTF8 { buffer in
      guard let shallow = NestingGuard.shallow(buffer) else { return article(in: buffer) }
      return shallow.withUnsafeBufferPointer { article(in: $0) }
    }
  }

  private func article(in bytes: UnsafeBufferPointer<UInt8>) -> ExtractedArticle {
    guard let fragment = ParsedFragment(bytes, within: .milliseconds(500)), let root = fragment.root else {
      return ExtractedArticle()
    }
    var article = ExtractedArticle(root)
    let page = PageTree.includingHiddenArticle(root)
    var best: (tree: PageTree, text: Int)?
    for trust in Trust.levels {
      guard let candidate = candidate(in: page, trust, &article) else { return article }
      if candidate.text > 2 * (best?.text ?? 0) { best = candidate }
      if candidate.text >= Self.sufficientLength { break }
    }
    guard let best, best.text >= minimumTextLength else { return article }
    article.html = ArticleWriter.html(of: best.tree)
    return article
  }

  /// Returns the article, or the best candidate; nil when the page only lists articles.
  private func candidate(
    in page: PageTree, _ trust: Trust, _ article: inout ExtractedArticle
  ) -> (tree: PageTree, text: Int)? {
    let stripping = PageStripping(page, title: article.title, trustsNames: trust.stripsByName)
    article.byline = article.byline ?? stripping.byline
    let candidates = ArticleCandidates(stripping.stripped, trustsNames: trust.weighsNames)
    let chosen = candidates.chosen()
    guard !TeaserList.matches(chosen, of: candidates, address: article.address) else { return nil }
    let content = stripping.stripped.selecting(chosen.isEmpty ? Array(stripping.stripped.children(of: 0)) : chosen)
    let cleaned = ArticleCleaning.cleaned(content, trustsNames: trust.weighsNames, judgesBoxes: trust.judgesBoxes)
    return (cleaned, PageMeasures(cleaned).counts.first?.text ?? 0)
  }

  /// How far the names of boxes are trusted.
  private struct Trust {
    var stripsByName = true
    var weighsNames = true
    var judgesBoxes = true

    /// From full trust to none.
    static let levels = [
      Trust(), Trust(stripsByName: false), Trust(stripsByName: false, weighsNames: false),
      Trust(stripsByName: false, weighsNames: false, judgesBoxes: false),
    ]
  }
}
