package import Hummingbird

extension Request {
  /// False when a browser says that another site's page, or another site of the same domain, had this sent. Programs and
  /// old browsers say nothing.
  package var mayAskProviders: Bool {
    switch headers[.secFetchSite] {
    // A reader who types an address, or follows a bookmark, comes from no site.
    case nil, "same-origin", "none": true
    default: false
    }
  }
}
