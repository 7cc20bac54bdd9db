package import Foundation

/// The classified ads.
package struct ClassifiedsSettings: Sendable {
  package let url = Setting(
    "classifieds.url", address: "https://raw.githubusercontent.com/leboncoin/paperclip/master",
    "The base address of the ads: listing.json and categories.json lie there.")
  package let more = Setting<[ListingAddress]>(
    "classifieds.more", default: [], onPage: .yes,
    "Further sources of ads in the same format, each name=address; the name stays when the address moves.")
  package let refreshEvery = Setting(
    "classifieds.refreshEvery", default: Duration.seconds(60 * 60), onPage: .lastingAtLeast(.seconds(300)),
    "The age at which ads are fetched anew.")
}
