package import GazetteDomain

/// Which articles a page of the list shows; all of it stands in the page's address.
package struct NewsFilter: Sendable, Hashable {
  /// A field of a form or an address.
  package struct Field: Sendable, Hashable {
    package let fieldName: String
    package let fieldValue: String

    /// Makes a field.
    package init(fieldName: String, fieldValue: String) {
      self.fieldName = fieldName
      self.fieldValue = fieldValue
    }
  }

  /// Only of this feed.
  package var feed: FeedID?
  /// Only of feeds in this folder.
  package var folder: String?
  /// Only unread ones.
  package var unreadOnly = false
  /// Only starred ones.
  package var starredOnly = false
  /// The words searched for, as typed.
  package var search: String?
  /// Only those after this place.
  package var before: ArticleCursor?

  /// Shows everything, from the newest on.
  package init() {}

  /// What `query` asks for.
  package init(_ query: ArticleQuery) {
    feed = query.feed
    folder = query.folder
    unreadOnly = query.unreadOnly
    starredOnly = query.starredOnly
    search = query.search?.text
    before = query.before
  }

  /// The address of the list.
  package var path: String { path(of: .news) }

  /// The address of an article that was chosen from the list; it leads back, and to its neighbours.
  package func path(of article: ArticleID) -> String { path(of: .article(String(article.rawValue))) }

  /// The fields that carry the filter through a form, in order; empty ones are left out.
  package var fields: [Field] {
    [
      feed.map { Field(fieldName: "feed", fieldValue: String($0.rawValue)) },
      folder.map { Field(fieldName: "folder", fieldValue: $0) },
      unreadOnly ? Field(fieldName: "unread", fieldValue: "1") : nil,
      starredOnly ? Field(fieldName: "starred", fieldValue: "1") : nil,
      search.map { Field(fieldName: "q", fieldValue: $0) },
    ].compactMap(\.self)
  }

  /// The same filter with a change.
  package func with(_ change: (inout NewsFilter) -> Void) -> NewsFilter {
    var copy = self
    change(&copy)
    return copy
  }

  private func path(of route: Route) -> String {
    route.path([
      "feed": feed.map { String($0.rawValue) }, "folder": folder, "unread": unreadOnly ? "1" : nil,
      "starred": starredOnly ? "1" : nil, "q": search, "before": before?.text,
    ])
  }
}

/// How much of each article the list shows; the raw value is its name in forms, cookies and styles.
package enum NewsDensity: String, Sendable, CaseIterable {
  /// Pictures and first words, the newest one large.
  case comfortable
  /// A small picture and the title.
  case compact
  /// Titles alone.
  case headlines
}
