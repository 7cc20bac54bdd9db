/// A way in which a provider misbehaves.
package enum Fault: Sendable, Equatable {
  /// Answers right, but late.
  case delay(seconds: Double)
  /// Takes the request and never answers.
  case hang
  /// Closes the connection without a byte.
  case refuse
  /// Answers with this status and the provider's own body for it, and with Retry-After when given.
  case status(Int, retryAfter: Int?)
  /// Promises the whole body, sends half of it, and closes.
  case truncate
  /// Says JSON (or what it would say) and sends bytes that mean nothing.
  case garbage
  /// Sends an HTML page with status 200, as a captive portal does.
  case html
  /// Puts text where numbers belong.
  case wrongType
  /// Puts null in place of every value.
  case nulls
  /// Says 200 and puts the provider's error body in it.
  case errorInside
  /// Sends the reader elsewhere, with the status given.
  case redirect(to: String, status: Int)
  /// Sends the right body a few bytes at a time.
  case drip(bytes: Int, seconds: Double)
  /// Sends the right headers and an empty body.
  case empty
  /// Answers right, with status 203: what answers will be taken away, says MET Norway.
  case deprecated
  /// Breaks single items of a list, each in another way, and leaves the others.
  case brokenItems

  /// The name under which the control endpoint and the request log know it.
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
