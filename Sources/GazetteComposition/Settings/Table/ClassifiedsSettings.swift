package import Foundation
import GazettePresentation

/// The classified ads.
package struct ClassifiedsSettings: Sendable {
  package let url = Setting(
    "classifieds.url", address: "https://raw.githubusercontent.com/leboncoin/paperclip/master", \.classifiedsURL)
  package let more = Setting<[ListingAddress]>(
    "classifieds.more", default: [], onPage: .yes, \.classifiedsMore)
  package let refreshEvery = Setting(
    "classifieds.refreshEvery", default: Duration.seconds(60 * 60), onPage: .lastingAtLeast(.seconds(300)),
    \.classifiedsEvery)
}
