import Foundation
import GazetteDomain
import HTTPFetching
import WeatherProviders

/// Asks a service of warnings over HTTP, with validators, and turns every trouble into a ``SourceError``.
struct WarningCall: Sendable {
  let provider: ProviderID
  let transport: any HTTPTransport
  let now: CurrentTime
  /// What is asked for.
  let accept: String
  /// Bytes of a body at most.
  let bodyBytes: Int

  /// A document, or that it is as it was.
  struct Reply {
    /// Nil when nothing changed since the validators were given.
    let body: [UInt8]?
    let validators: WarningValidators
    /// When the server made it, by `Last-Modified`.
    let madeAt: Date?
    /// Before then the server wants no further request.
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
    let freshUntil = Freshness(fields, now: received).until.flatMap { $0 > received ? $0 : nil }
    if reply.status == 304, isConditional {
      // What a 304 leaves out stays as it was.
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
