import Foundation
import GazetteDomain
import HTTPFetching
import WeatherProviders

/// Sends requests to a warning service over HTTP, with validators, and translates every error to a `SourceError`.
struct WarningClient: Sendable {
  let provider: ProviderID
  let transport: any HTTPTransport
  let now: CurrentTime
  /// The `Accept` header of the requests.
  let accept: String
  /// The maximum size of a body in bytes.
  let bodyBytes: Int

  /// A document, or the information that it is unchanged.
  struct Reply {
    /// Nil when nothing has changed since the given validators.
    let body: [UInt8]?
    let validators: WarningValidators
    /// The time at which the server created it, from `Last-Modified`.
    let madeAt: Date?
    /// The time before which the server wants no further request.
    let freshUntil: Date?
  }

  /// The document at `url`.
  func get(_ url: URL, since known: WarningValidators = WarningValidators()) async throws(SourceError) -> Reply {
    var headers = Validators(entityTag: known.etag, lastModified: known.lastModified).requestHeaders
    let isConditional = !headers.isEmpty
    headers["Accept"] = accept
    let reply = try await transport.get(
      TransportRequest(url: url, headers: headers, bodyBytes: bodyBytes), from: provider)
    let fields = FetchHeaders(reply)
    let received = now()
    let given = Validators(fields)
    let freshUntil = Freshness(fields, now: received).expiresAt.flatMap { $0 > received ? $0 : nil }
    if reply.status == 304, isConditional {
      // Values that a 304 omits are unchanged.
      let validators = WarningValidators(
        etag: given.entityTag ?? known.etag, lastModified: given.lastModified ?? known.lastModified)
      return Reply(
        body: nil, validators: validators,
        madeAt: validators.lastModified.flatMap { HTTPDate.parse($0, now: received) }, freshUntil: freshUntil)
    }
    guard (200..<300).contains(reply.status) else {
      throw SourceError(status: reply.status, headers: fields, of: provider, now: received)
    }
    return Reply(
      body: reply.body, validators: WarningValidators(etag: given.entityTag, lastModified: given.lastModified),
      madeAt: given.lastModified.flatMap { HTTPDate.parse($0, now: received) }, freshUntil: freshUntil)
  }
}
