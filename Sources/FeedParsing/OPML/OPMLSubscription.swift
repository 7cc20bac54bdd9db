/// A feed of an OPML list and the folders that it is in.
public struct OPMLSubscription: Sendable, Equatable {
  /// The feed's address.
  public var feedURL: String
  /// The name that the list gives it; empty when it gives none.
  public var title: String
  /// The page that the feed belongs to.
  public var pageURL: String?
  /// The paths of folders and categories that it is in, outermost first; empty when it is in none.
  public var folders: [[String]]

  /// Each further folder is compared with those before it.
  private static let mostFolders = 64

  static func all(in outlines: [OPMLOutline]) -> [OPMLSubscription] {
    var found: [OPMLSubscription] = []
    var places: [String: Int] = [:]
    collect(outlines, [], &found, &places)
    return found
  }

  private static func collect(
    _ outlines: [OPMLOutline], _ path: [String], _ found: inout [OPMLSubscription], _ places: inout [String: Int]
  ) {
    for outline in outlines {
      if let url = outline.feedURL {
        let folders = (path.isEmpty ? [] : [path]) + outline.categories
        if let place = places[url] {
          if found[place].folders.count < mostFolders {
            found[place].folders += folders.filter { !found[place].folders.contains($0) }
          }
        } else {
          places[url] = found.count
          let unique = folders.enumerated().filter { folders.firstIndex(of: $0.element) == $0.offset }.map(\.element)
          found.append(
            OPMLSubscription(feedURL: url, title: outline.text, pageURL: outline.pageURL, folders: unique))
        }
      }
      let isFolder = outline.feedURL == nil && !outline.text.isEmpty
      collect(outline.children, isFolder ? path + [outline.text] : path, &found, &places)
    }
  }
}
