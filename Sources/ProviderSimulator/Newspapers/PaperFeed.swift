/// Writes a paper's feed in the paper's format.
struct PaperFeed: Sendable {
  let addresses: PaperAddresses
  let stories: [PublishedStory]

  var paper: Newspaper { addresses.paper }

  /// The feed as it goes over the wire.
  var bytes: [UInt8] {
    switch paper.format {
    case .rssWithMedia: Array(rssWithMedia.utf8)
    case .rssFullText: Array(rssFullText.utf8)
    case .rssInWindows1252: Windows1252Text.bytes(of: rssInWindows1252)
    case .rdf: Array(rdf.utf8)
    case .atom: Array(atom.utf8)
    case .atom03: Array(atom03.utf8)
    case .jsonFeed: JSONWriter.bytes(of: jsonFeed)
    }
  }
}
