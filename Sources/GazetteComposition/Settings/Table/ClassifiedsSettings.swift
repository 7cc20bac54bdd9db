package import Foundation

/// The classified ads.
package struct ClassifiedsSettings: Sendable {
  package let url = Setting(
    "classifieds.url", address: "https://raw.githubusercontent.com/leboncoin/paperclip/master",
    "The base address of the ads: listing.json and categories.json lie there.")
  package let moreURLs = Setting<[URL]>(
    "classifieds.moreURLs", default: [],
    "The base addresses of further sources of ads in the same format.")
  package let refreshEvery = Setting(
    "classifieds.refreshEvery", default: Duration.seconds(60 * 60),
    "The age at which ads are fetched anew.")
}
