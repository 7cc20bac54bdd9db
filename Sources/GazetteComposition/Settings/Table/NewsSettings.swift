package import Foundation
import GazettePresentation

/// The news.
package struct NewsSettings: Sendable {
  package let feedURL = Setting(
    "news.feedURL", address: "https://www.lemonde.fr/rss/une.xml", \.feedURL)
  package let refreshEvery = Setting(
    "news.refreshEvery", default: Duration.seconds(60 * 60), onPage: .lastingAtLeast(.seconds(3600)), \.newsEvery)
  package let keepFor = Setting(
    "news.keepFor", default: Duration.seconds(90 * 86_400), onPage: .lastingAtLeast(.seconds(7 * 86_400)), \.newsKeep)
}
