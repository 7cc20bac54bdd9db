import Foundation
import GazetteDomain
import GazetteProviders
import GazetteStore

/// What the classifieds component asks for, on concrete sources and stores.
enum ClassifiedsPorts {
  /// The ports on `paper`, with a source for each address of the settings.
  static func live(on paper: Paper) -> ClassifiedsComponent.Ports {
    let store = SQLiteAdStore(paper.database)
    let more = paper.settings[\.classifieds.more].map { source($0.id, at: $0.url, paper) }
    let first = source(.paperclip, at: paper.settings[\.classifieds.url], paper)
    return ClassifiedsComponent.Ports(
      sources: [first] + more, listings: store, ads: store, searches: store, crashes: paper.crashes)
  }

  private static func source(_ id: ListingSourceID, at url: URL, _ paper: Paper) -> any ListingSource {
    let door = paper.door(for: ProviderID(rawValue: id.rawValue))
    return PaperclipListingSource(id: id, fetching: door, baseURL: url, now: paper.timing.now)
  }
}
