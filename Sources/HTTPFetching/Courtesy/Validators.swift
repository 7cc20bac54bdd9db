/// What a publisher gave to ask again with: byte for byte as received.
public struct Validators: Hashable, Sendable, Codable {
  /// The `ETag`, quotes and weakness mark included.
  public var entityTag: String?
  /// The `Last-Modified` text.
  public var lastModified: String?

  /// - Parameters:
  ///   - entityTag: The `ETag`, quotes and weakness mark included.
  ///   - lastModified: The `Last-Modified` text.
  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// The validators in the header of a response.
  public init(_ headers: FetchHeaders) {
    self.init(entityTag: headers["ETag"], lastModified: headers["Last-Modified"])
  }

  /// Whether there is nothing to ask with, so that a request would be unconditional.
  public var isEmpty: Bool { entityTag == nil && lastModified == nil }

  /// The header fields of a conditional request; empty when there are no validators.
  public var requestHeaders: [String: String] {
    var headers: [String: String] = [:]
    headers["If-None-Match"] = entityTag
    headers["If-Modified-Since"] = lastModified
    return headers
  }

  /// The validators to keep after `response`: those that it gave; after a 304 also those that it left out.
  public func updated(by response: FetchResponse) -> Validators {
    let given = Validators(response.headers)
    guard response.status == 304 else { return given }
    return Validators(
      entityTag: given.entityTag ?? entityTag, lastModified: given.lastModified ?? lastModified)
  }
}
