import Foundation
import GazetteDomain

/// An ad as the front page announces it, ready to show.
package struct AdTeaser: Sendable, Hashable {
  /// The link to the ad.
  package let path: String
  /// The title.
  package let title: String
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

  func teaser(_ stored: StoredAd) -> AdTeaser {
    let pictures = stored.ad.pictures
    return AdTeaser(
      path: Route.ad(stored.id.text).path, title: stored.ad.title,
      price: AdCardPresenter(edition: edition, links: links).price(stored.ad.price),
      category: stored.categoryName,
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
