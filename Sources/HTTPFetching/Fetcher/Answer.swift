/// What one hop brought.
struct Answer: Sendable {
  let status: Int
  let headers: FetchHeaders
  let body: [UInt8]

  /// Where the answer wants the request to go instead, or `nil`.
  var redirectLocation: String? {
    guard Self.redirectStatuses.contains(status) else { return nil }
    return headers["Location"]
  }

  /// Whether an answer of this status carries no body, whatever its header says.
  static func hasNoBody(_ status: Int) -> Bool {
    status == 204 || status == 304
  }

  static func isRedirect(_ status: Int, location: String?) -> Bool {
    redirectStatuses.contains(status) && location != nil
  }

  private static let redirectStatuses: Set<Int> = [301, 302, 303, 307, 308]
}
