import HTTPTypes
package import Hummingbird

extension Request {
  /// False when a browser reports that a page of another site, or of another site of the same domain, caused the request.
  /// Programs and old browsers report nothing.
  package var mayRequestProviders: Bool {
    switch headers[.secFetchSite] {
    // A typed address or a bookmark belongs to no site.
    case nil, "same-origin", "none": true
    default: false
    }
  }

  /// True when a page is requested before anyone reads it: by the service worker, which stores it, or by a browser that predicts
  /// the reader's next page.
  package var isPrefetch: Bool {
    headers[.gazettePrefetch] != nil || headers[.secPurpose]?.hasPrefix("prefetch") == true
  }

  /// False when a page must show the stored data without background requests to providers.
  package var mayRefreshInBackground: Bool { mayRequestProviders && !isPrefetch }
}
