import Foundation
import GazetteDomain

/// Makes an ad of the front page ready to show.
struct AdTeaserPresenter: Sendable {
  let edition: Edition
  let links: PictureLinks

  func teaser(_ stored: StoredAd) -> AdTeaser {
    let pictures = stored.ad.pictures
    return AdTeaser(
      adPath: Route.ad(stored.id.text).path, adTitle: stored.ad.title,
      price: AdCardPresenter(edition: edition, links: links).price(stored.ad.price),
      category: stored.categoryName,
      picture: (pictures.small ?? pictures.large).map(picture),
      isUrgent: stored.ad.isUrgent)
  }

  func teaser(_ status: SavedSearchStatus) -> SearchTeaser {
    SearchTeaser(
      searchPath: Route.openSavedSearch(String(status.id.rawValue)).path,
      text: phrases.newAds(status.newMatches, status.search.name))
  }

  private func picture(_ address: URL) -> PictureBox {
    PictureBox(
      address, links: links, shape: .square, sizes: "5rem",
      words: (alt: "", missing: edition.phrases.common.states.pictureMissing), widths: [160, 320])
  }

  private var phrases: FrontPagePhrases { edition.phrases.frontPage }
}
