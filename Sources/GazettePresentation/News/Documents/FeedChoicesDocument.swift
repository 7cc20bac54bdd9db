import Foundation
package import GazetteDomain

/// Several feeds behind an address, as the API and `--json` write them.
package struct FeedChoicesDocument: Encodable, Sendable, Hashable {
  struct Choice: Encodable, Sendable, Hashable {
    let url: String
    let title: String?
  }

  let choices: [Choice]

  /// Describes what was found, best first.
  package init(_ found: [DiscoveredFeed]) {
    choices = found.map { Choice(url: $0.url.absoluteString, title: $0.title) }
  }
}
