/// What an answer may cost at most.
public struct FetchLimits: Hashable, Sendable {
  /// Time for the whole request, redirects and body included, without the wait for the host's turn.
  public var time: Duration
  /// Bytes of the body, counted after unpacking.
  public var bodyBytes: Int
  /// How many redirects are followed.
  public var redirects: Int

  /// - Parameters:
  ///   - time: Time for the whole request.
  ///   - bodyBytes: Bytes of the body after unpacking.
  ///   - redirects: How many redirects are followed.
  public init(time: Duration = .seconds(20), bodyBytes: Int, redirects: Int = 5) {
    self.time = time
    self.bodyBytes = bodyBytes
    self.redirects = redirects
  }

  /// For feeds, pages and providers' replies: 20 s, 15 MB.
  public static let feed = FetchLimits(bodyBytes: 15_000_000)
  /// For pictures: 20 s, 20 MB.
  public static let picture = FetchLimits(bodyBytes: 20_000_000)
}
