import HTTPTypes

// Names that swift-http-types lacks.
extension HTTPField.Name {
  static let idempotencyKey = make("Idempotency-Key")
  static let secFetchSite = make("Sec-Fetch-Site")
  /// Marks the service worker's request for a page to store, which no one reads yet. The worker cannot send `Sec-Purpose`.
  static let gazettePrefetch = make("Gazette-Ahead")
  /// Every `Host` except the first, which is the request's authority.
  static let furtherHost = make("Host")
  /// The last version that an open page received before its connection broke.
  static let lastEventID = make("Last-Event-ID")
  static let referrerPolicy = make("Referrer-Policy")
  static let permissionsPolicy = make("Permissions-Policy")
  static let crossOriginOpenerPolicy = make("Cross-Origin-Opener-Policy")
  static let crossOriginEmbedderPolicy = make("Cross-Origin-Embedder-Policy")
  static let crossOriginResource = make("Cross-Origin-Resource-Policy")
  static let xForwardedFor = make("X-Forwarded-For")
  static let forwarded = make("Forwarded")
  static let xAccelBuffering = make("X-Accel-Buffering")
  static let xAuthToken = make("X-Auth-Token")
  static let googleBadToken = make("X-Reader-Google-Bad-Token")
  static let clearSiteData = make("Clear-Site-Data")
  static let serviceWorkerAllowed = make("Service-Worker-Allowed")

  private static func make(_ name: String) -> HTTPField.Name {
    // The names above are valid tokens; the fallback only satisfies the type.
    HTTPField.Name(name) ?? .via
  }
}
