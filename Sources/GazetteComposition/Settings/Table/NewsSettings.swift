package import Foundation

/// The news.
package struct NewsSettings: Sendable {
  package let feedURL = Setting(
    "news.feedURL", address: "https://www.lemonde.fr/rss/une.xml",
    "The feed that a new paper is subscribed to.")
  package let refreshEvery = Setting(
    "news.refreshEvery", default: Duration.seconds(60 * 60), onPage: .lastingAtLeast(.seconds(3600)),
    "The age at which a feed is fetched anew, at least 1h but on this machine; servers may ask for longer.")
  package let keepFor = Setting(
    "news.keepFor", default: Duration.seconds(90 * 86_400), onPage: .lastingAtLeast(.seconds(7 * 86_400)),
    "How long articles are kept that nobody starred.")
}
