/// Gets things from the web.
public protocol Fetching: Sendable {
  /// The answer to `request` after redirects, whatever its status.
  ///
  /// - Throws: Why there is no usable response. Never retries.
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse
}
