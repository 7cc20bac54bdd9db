public import Foundation

/// A whole answer, whatever its status.
public struct FetchResponse: Hashable, Sendable {
  /// The HTTP status code.
  public let status: Int
  /// The header fields of the last answer.
  public let headers: FetchHeaders
  /// The body, unpacked; empty for 304 and 204.
  public let body: [UInt8]
  /// Where the answer came from, after all redirects.
  public let finalURL: URL
  /// The redirects followed, in order; empty when there was none.
  public let redirects: [FetchRedirect]

  /// - Parameters:
  ///   - status: The HTTP status code.
  ///   - headers: The header fields of the last answer.
  ///   - body: The body, unpacked.
  ///   - finalURL: Where the answer came from.
  ///   - redirects: The redirects followed, in order.
  public init(
    status: Int, headers: FetchHeaders = FetchHeaders(), body: [UInt8] = [], finalURL: URL,
    redirects: [FetchRedirect] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.finalURL = finalURL
    self.redirects = redirects
  }

  /// The new address to remember: where the permanent redirects led before the first temporary one, or `nil`.
  public var permanentURL: URL? {
    redirects.prefix(while: \.isPermanent).last?.url
  }
}
