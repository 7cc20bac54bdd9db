/// RSS's publish-subscribe service.
public struct FeedCloud: Sendable, Equatable {
  /// The host.
  public var domain: String?
  /// The port.
  public var port: Int?
  /// The path.
  public var path: String?
  /// The procedure to call.
  public var procedure: String?
  /// `xml-rpc`, `soap` or `http-post`.
  public var transport: String?

  /// A service from its parts.
  public init(
    domain: String? = nil, port: Int? = nil, path: String? = nil, procedure: String? = nil, transport: String? = nil
  ) {
    self.domain = domain
    self.port = port
    self.path = path
    self.procedure = procedure
    self.transport = transport
  }
}
