import Foundation
package import GazetteDomain

/// The view model of an ad on the front page.
package struct AdTeaser: Sendable, Hashable {
  /// The link to the ad.
  package let path: String
  package let title: String
  /// The title in parts, with the search words marked.
  package let titleParts: [MarkedText]
  /// The part of the description around the search words, in parts; empty without a search.
  package let excerpt: [MarkedText]
  /// The price, or the phrase for a missing price.
  package let price: String
  /// The category; nil when its source does not name it.
  package let category: String?
  /// The picture; nil when it has none.
  package let picture: PictureBox?
  /// True when the seller marked it as urgent.
  package let isUrgent: Bool
}

/// The view model of a watch with new ads.
package struct AdWatchTeaser: Sendable, Hashable {
  /// The link to its matches.
  package let path: String
  /// The number of new ads, in words.
  package let text: String
}

/// Makes the view model of an ad on the front page.
struct AdTeaserPresenter: Sendable {
  let edition: Edition
  let links: PictureLinks

  /// Returns the teaser of an ad that matches `words`; nil without a search.
  func teaser(_ stored: StoredAd, matching words: SearchWords? = nil) -> AdTeaser {
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

  func teaser(_ status: WatchStatus) -> AdWatchTeaser {
    AdWatchTeaser(
      path: Route.watch(status.id).path, text: phrases.newAds(status.newMatches, status.watch.name))
  }

  private func picture(_ address: URL) -> PictureBox {
    PictureBox(
      address, links: links, shape: .square, sizes: "5rem",
      words: (alt: "", missing: edition.phrases.common.states.pictureMissing), widths: [160, 320])
  }

  private var phrases: FrontPagePhrases { edition.phrases.frontPage }
}

/// The view model of the front page's ads.
package struct FrontPageAdList: Sendable, Hashable {
  /// The selected ads; may be empty.
  package let ads: [AdTeaser]
  /// The watches with new ads; usually empty.
  package let watches: [AdWatchTeaser]
  /// The reason why the ads cannot be read; nil when they can.
  package let problem: String?

  /// Makes the view model of the ads that were `read`, with pictures at `links`.
  package init(_ read: SectionPart<FrontPageAds>, edition: Edition, links: PictureLinks) {
    let teasers = AdTeaserPresenter(edition: edition, links: links)
    ads = (read.content?.ads ?? []).map { teasers.teaser($0) }
    watches = (read.content?.watches ?? []).map(teasers.teaser)
    problem = edition.phrases.problem(of: read)
  }
}

/// The view model of the ads in the results of a search through all sections.
package struct AdResults: Sendable, Hashable {
  /// The ads; may be empty.
  package let ads: [AdTeaser]
  /// The number of ads, in words.
  package let count: String
  /// The link to all matches.
  package let allPath: String
  /// The reason why the ads cannot be read; nil when they can.
  package let problem: String?

  /// Makes the view model of all of `ads` as search results.
  package init(_ ads: [StoredAd], edition: Edition, links: PictureLinks) {
    self.init(.ready(AdPage(ads: ads, next: nil)), words: nil, edition: edition, links: links)
  }

  /// Makes the view model of the results for `words`, with pictures at `links`.
  package init(_ found: SectionPart<AdPage>, words: SearchWords?, edition: Edition, links: PictureLinks) {
    let teasers = AdTeaserPresenter(edition: edition, links: links)
    ads = (found.content?.ads ?? []).map { teasers.teaser($0, matching: words) }
    count = edition.phrases.search.foundAds(ads.count, found.content?.next != nil)
    allPath = Route.classifieds.path(["q": words?.text ?? ""])
    problem = edition.phrases.problem(of: found)
  }
}
