package import Foundation

/// The news.
package struct NewsSettings: Sendable {
  package let feedURL = Setting(
    "news.feedURL", address: "https://www.lemonde.fr/rss/une.xml",
    "The feed that a new paper is subscribed to.")
  package let refreshEvery = Setting(
    "news.refreshEvery", default: Duration.seconds(60 * 60),
    "The age at which a feed is fetched anew; servers may ask for longer.")
}
