import Foundation
package import GazetteDomain

/// An ad as the front page announces it, ready to show.
package struct AdTeaser: Sendable, Hashable {
  /// The link to the ad.
  package let path: String
  package let title: String
  /// The title in parts, those that were searched for marked.
  package let titleParts: [MarkedText]
  /// Where the description has what was searched for, in parts; empty where nothing was.
  package let excerpt: [MarkedText]
  /// The price, or that there is none.
  package let price: String
  /// The category; nil when its source does not name it.
  package let category: String?
  /// The picture; nil when it has none.
  package let picture: PictureBox?
  /// True when its seller is in a hurry.
  package let isUrgent: Bool
}

/// A saved search that found new ads, ready to show.
package struct SearchTeaser: Sendable, Hashable {
  /// The link to what it finds.
  package let path: String
  /// How many are new.
  package let text: String
}

/// Makes an ad of the front page ready to show.
struct AdTeaserPresenter: Sendable {
  let edition: Edition
  let links: PictureLinks

  /// The ad, in which `words` were found; nil where nothing was searched for.
  func teaser(_ stored: StoredAd, found words: SearchWords? = nil) -> AdTeaser {
    let pictures = stored.ad.pictures
    return AdTeaser(
      path: Route.ad(stored.id.text).path, title: stored.ad.title,
      titleParts: MarkedText.parts(of: stored.ad.title, marking: words),
      excerpt: words.map { MarkedText.excerpt(of: stored.ad.description, marking: $0, limit: 150) } ?? [],
      price: AdCardPresenter(edition: edition, links: links).price(stored.ad.price),
      category: edition.phrases.classifieds.categories.name(of: stored),
      picture: (pictures.small ?? pictures.large).map(picture),
      isUrgent: stored.ad.isUrgent)
  }

  func teaser(_ status: SavedSearchStatus) -> SearchTeaser {
    SearchTeaser(
      path: Route.openSavedSearch(String(status.id.rawValue)).path,
      text: phrases.newAds(status.newMatches, status.search.name))
  }

  private func picture(_ address: URL) -> PictureBox {
    PictureBox(
      address, links: links, shape: .square, sizes: "5rem",
      words: (alt: "", missing: edition.phrases.common.states.pictureMissing), widths: [160, 320])
  }

  private var phrases: FrontPagePhrases { edition.phrases.frontPage }
}

/// The ads of the front page, ready to show.
package struct FrontPageAdList: Sendable, Hashable {
  /// The ads to look at; may be empty.
  package let ads: [AdTeaser]
  /// The saved searches with new ads; usually empty.
  package let searches: [SearchTeaser]
  /// Why the ads cannot be read; nil when they can.
  package let trouble: String?

  /// Makes what was `read` ready to show, with pictures at `links`.
  package init(_ read: SectionPart<FrontPageAds>, edition: Edition, links: PictureLinks) {
    let teasers = AdTeaserPresenter(edition: edition, links: links)
    ads = (read.content?.ads ?? []).map { teasers.teaser($0) }
    searches = (read.content?.searches ?? []).map(teasers.teaser)
    trouble = edition.phrases.trouble(of: read)
  }
}

/// The ads that a search through the whole paper found, ready to show.
package struct FoundAds: Sendable, Hashable {
  /// The ads; empty when none was found.
  package let ads: [AdTeaser]
  /// How many, in words.
  package let count: String
  /// The link to all that match.
  package let allPath: String
  /// Why the ads cannot be read; nil when they can.
  package let trouble: String?

  /// Makes all of `ads` ready to show as a search finds them.
  package init(_ ads: [StoredAd], edition: Edition, links: PictureLinks) {
    self.init(.ready(AdPage(ads: ads, next: nil)), words: nil, edition: edition, links: links)
  }

  /// Makes what was `found` for `words` ready to show, with pictures at `links`.
  package init(_ found: SectionPart<AdPage>, words: SearchWords?, edition: Edition, links: PictureLinks) {
    let teasers = AdTeaserPresenter(edition: edition, links: links)
    ads = (found.content?.ads ?? []).map { teasers.teaser($0, found: words) }
    count = edition.phrases.search.foundAds(ads.count, found.content?.next != nil)
    allPath = Route.classifieds.path(["q": words?.text ?? ""])
    trouble = edition.phrases.trouble(of: found)
  }
}
