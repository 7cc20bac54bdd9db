public import Foundation

/// One redirect on the way to a response.
public struct FetchRedirect: Hashable, Sendable {
  /// Where the redirect led.
  public let url: URL
  /// The status that said so: 301, 302, 303, 307 or 308.
  public let status: Int

  /// Whether the old address is to be forgotten (301 and 308).
  public var isPermanent: Bool { status == 301 || status == 308 }

  /// - Parameters:
  ///   - url: Where the redirect led.
  ///   - status: The status that said so.
  public init(url: URL, status: Int) {
    self.url = url
    self.status = status
  }
}
