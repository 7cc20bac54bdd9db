/// A way in which a provider misbehaves.
package enum Fault: Sendable, Equatable {
  /// Sends the correct response, but late.
  case delay(seconds: Double)
  /// Accepts the request and never responds.
  case hang
  /// Closes the connection without sending a byte.
  case refuse
  /// Responds with this status and the provider's own body for it, and with Retry-After if given.
  case status(Int, retryAfter: Int?)
  /// Announces the whole body, sends half of it, and closes.
  case truncate
  /// Sends the right Content-Type and meaningless bytes.
  case garbage
  /// Sends an HTML page with status 200, as a captive portal does.
  case html
  /// Replaces numbers with text.
  case wrongType
  /// Replaces every value with null.
  case nulls
  /// Sends status 200 with the provider's error body.
  case errorInside
  /// Redirects the client, with the status given.
  case redirect(to: String, status: Int)
  /// Sends the correct body a few bytes at a time.
  case drip(bytes: Int, seconds: Double)
  /// Sends the correct headers and an empty body.
  case empty
  /// Sends the correct response with status 203, MET Norway's sign that a version is deprecated.
  case deprecated
  /// Breaks single items of a list, each in a different way, and leaves the others.
  case brokenItems

  /// The name in the control endpoint and the request log.
  package var name: String {
    switch self {
    case .delay: "delay"
    case .hang: "hang"
    case .refuse: "refuse"
    case .status: "status"
    case .truncate: "truncate"
    case .garbage: "garbage"
    case .html: "html"
    case .wrongType: "wrongType"
    case .nulls: "nulls"
    case .errorInside: "errorInside"
    case .redirect: "redirect"
    case .drip: "drip"
    case .empty: "empty"
    case .deprecated: "deprecated"
    case .brokenItems: "brokenItems"
    }
  }
}
