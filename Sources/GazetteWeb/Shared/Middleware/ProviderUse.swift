package import GazettePresentation
package import Hummingbird

/// Whether a GET of an address may have a provider asked. Another site's page can make a reader's browser send any GET: it
/// must not spend what a provider allows.
package enum ProviderUse: Sendable {
  /// Never.
  case never
  /// Behind the page, which shows what is kept: it asks only where ``Hummingbird/Request/mayAskProviders`` says so.
  case behindPage
  /// For the answer itself: another site's page is refused.
  case forAnswer
}

extension GazettePresentation.Route {
  /// What a GET of the route may cost.
  package var providerUse: ProviderUse {
    switch self {
    case .addPlace, .place, .mapPoint: .behindPage
    case .tile, .picture, .api(.weather), .api(.weatherGrid), .api(.placeSearch): .forAnswer
    default: .never
    }
  }
}

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
