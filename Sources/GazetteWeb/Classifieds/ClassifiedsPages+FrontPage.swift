package import GazetteDomain
package import GazettePresentation
import HTMLWriting

// The ads in other sections' pages: the navigation, the front page and the search.
extension NavigationSection {
  /// The classified ads.
  package static let classifieds = NavigationSection(
    .classifieds, key: "c", icon: "i-ads", name: \.common.sections.classifieds,
    shortName: \.common.sections.classifiedsShort)
}

extension ClassifiedsPages {
  /// The label of the stored ads.
  package var storageLabels: [StorageLabel] { [StorageLabel(.classifieds, \.settings.storage.classifieds)] }

  /// The ads, and the watches of ads with new matches.
  package var frontPage: FrontPageBlock? {
    FrontPageBlock(
      .classifieds, size: .small, rank: 30, name: \.common.sections.classifieds, topics: [.classifieds, .watches]
    ) { context in
      let read = await ads.frontPage(watches, for: context.reader)
      return FrontPageAdsHTML(
        context: context, list: FrontPageAdList(read, edition: context.edition, links: pictures),
        words: context.edition.phrases.frontPage
      ).block
    }
  }

  /// Returns the ads that match the search.
  package func searchResults(for search: SiteSearch) async -> SectionResults? {
    let read = await ads.found(
      search.words, limit: SiteSearch.limit, correctsSpelling: search.correctsSpelling, for: search.reader)
    let found = AdResults(read, words: search.words, edition: search.edition, links: pictures)
    let html = AdResultsHTML(frame: search.frame, found: found, phrases: search.edition.phrases).block
    var part = SectionResults(html: found.ads.isEmpty ? nil : html, problem: found.problem)
    part.documents = SearchResultDocuments("ads", (read.content?.ads ?? []).map(AdDocument.init))
    (part.failure, part.correction) = (read.error, read.content?.correction)
    return part
  }

  /// Requests fresh listings.
  package func refreshSoon(for reader: ReaderKey) { listings.refreshSoon() }
}

private struct FrontPageAdsHTML {
  let context: FrontPageBlock.Context
  let list: FrontPageAdList
  let words: FrontPagePhrases

  var block: HTML {
    let notes: HTML = """
      \(context.banner(list.problem))
      \(each: list.watches, match)
      """
    return context.block(
      "front-ads", to: .classifieds, context.frame.common.sections.classifieds, all: words.allAds, notes: notes,
      content: content)
  }

  @HTMLBuilder private var content: HTML {
    if !list.ads.isEmpty {
      #"<ul class="front-ad-list">"#
      for ad in list.ads { context.frame.ad(ad, urgent: words.urgent) }
      "</ul>"
    } else if list.problem == nil {
      #"<p class="front-empty">\#(words.noAds)</p>"#
    }
  }

  private func match(_ watch: AdWatchTeaser) -> HTML {
    #"<p class="front-match"><a href="\#(watch.path)">\#(watch.text)</a></p>"#
  }
}

/// The ads that a search found, as HTML.
private struct AdResultsHTML {
  let frame: Frame
  let found: AdResults
  let phrases: Phrases

  @HTMLBuilder var block: HTML {
    """
    <section aria-labelledby="found-ads"><h2 class="section-label" id="found-ads">\(frame.common.sections.classifieds) \
    <small>\(found.count) · <a href="\(found.allPath)">\(phrases.search.allAds)</a></small></h2>
    <ul class="front-ad-list">
    """
    for ad in found.ads { frame.ad(ad, urgent: phrases.frontPage.urgent) }
    "</ul></section>"
  }
}

extension Frame {
  /// An ad on the front page and in the search; `urgent` is the label for a seller in a hurry.
  @HTMLBuilder func ad(_ ad: AdTeaser, urgent: String) -> HTML {
    #"<li class="front-ad" data-row data-live="ad-\#(ad.path)">"#
    if let box = ad.picture {
      picture(box)
    } else {
      #"<div class="placeholder picture-square">\#(icon("i-picture"))</div>"#
    }
    """
    <div><h3><a class="row-link" href="\(ad.path)">\(each: ad.titleParts, \.html)</a></h3>
    \(if: !ad.excerpt.isEmpty, #"<p class="front-ad-excerpt">\#(each: ad.excerpt, \.html)</p>"#)
    <p><strong class="number" data-detail>\(ad.price)</strong>\
    \(if: ad.isUrgent, #" <span class="badge badge-accent">\#(urgent)</span>"#)</p>\
    \(ad.category.map { #"<p class="byline">\#($0)</p>"# as HTML })</div>
    </li>
    """
  }
}
