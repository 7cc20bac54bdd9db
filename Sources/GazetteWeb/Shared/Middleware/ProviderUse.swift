import HTTPTypes
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

  /// True when a page is asked for before anybody reads it: by the service worker, which keeps it, or by a browser that
  /// guesses where its reader will go.
  package var isAhead: Bool { headers[.gazetteAhead] != nil || headers[.secPurpose]?.hasPrefix("prefetch") == true }

  /// False where a page is to show what is stored and ask for nothing behind itself.
  package var mayAskBehindPage: Bool { mayAskProviders && !isAhead }
}
