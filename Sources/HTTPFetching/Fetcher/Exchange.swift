import AsyncHTTPClient
import BoundedNumbers
import NIOCore
import NIOHTTP1

/// One request over one connection.
struct Exchange: Sendable {
  let hop: Hop
  let limits: FetchLimits
  let userAgent: String
  let connectTimeout: Duration
  let maximumUnpackingRatio: Int

  /// The response of the first of `addresses` that accepts a connection.
  func run(over addresses: [IPAddress], with clients: PinnedClients) async throws(FetchError) -> HopResponse {
    let host = hop.address.origin.host
    var remaining = addresses.interleaved
    var failure = FetchError.unreachable(reason: "no address")
    while let address = try await nextAddress(among: remaining, with: clients) {
      let pin = Pin(host: host, address: address)
      guard let client = await clients.acquire(pin) else { throw .cancelled }
      let outcome = await attempt(client)
      await clients.release(pin)
      switch outcome {
      case .answer(let answer):
        await clients.remember(pin)
        return answer
      case .noConnection(let error):
        failure = error
        remaining.removeAll { $0 == address }
        await clients.forget(host)
      case .failure(.untrusted(.unknownAuthority)):
        throw .untrusted(await clients.settings.examination(of: hop.address.origin, at: address).problem())
      case .failure(let error): throw error
      }
    }
    throw failure
  }

  /// The address at which the host responded recently, else the winner of a race among `addresses`; nil when there are none left.
  private func nextAddress(
    among addresses: [IPAddress], with clients: PinnedClients
  ) async throws(FetchError) -> IPAddress? {
    let origin = hop.address.origin
    if let known = await clients.respondingAddress(of: origin.host, among: addresses) { return known }
    // A single address needs no race.
    guard addresses.count > 1 else { return addresses.first }
    switch await AddressRace(port: origin.port, timeout: connectTimeout).winner(among: addresses) {
    case .success(let winner): return winner
    case .failure(let error): throw ClientErrorTranslation(error, connectTimeout: connectTimeout).error
    }
  }

  private enum Outcome {
    case answer(HopResponse)
    /// Nothing was sent, so another address may be tried.
    case noConnection(FetchError)
    case failure(FetchError)
  }

  private func attempt(_ client: HTTPClient) async -> Outcome {
    do {
      let response = try await client.execute(request, deadline: .distantFuture)
      return .answer(try await answer(response))
    } catch {
      let failure = ClientErrorTranslation(error, connectTimeout: connectTimeout)
      return failure.happenedBeforeSending ? .noConnection(failure.error) : .failure(failure.error)
    }
  }

  private var request: HTTPClientRequest {
    var request = HTTPClientRequest(url: hop.address.description)
    request.headers = HTTPHeaders(headers.map { ($0.name, $0.value) })
    if let body = hop.body {
      request.method = .POST
      request.headers.replaceOrAdd(name: "Content-Type", value: body.type)
      request.body = .bytes(ByteBuffer(bytes: body.bytes))
    }
    return request
  }

  /// All header fields of the request, except those that the connection adds.
  var headers: [(name: String, value: String)] {
    let defaults = [(name: "User-Agent", value: userAgent), (name: "Accept", value: "*/*")]
    let requested = Set(hop.headers.map { $0.name.lowercased() })
    let consent = HeaderRules.consent[hop.address.origin.host].map { [(name: "Cookie", value: $0)] } ?? []
    return hop.headers + defaults.filter { !requested.contains($0.name.lowercased()) }
      + [(name: "Accept-Encoding", value: "gzip, deflate")] + consent
  }

  private func answer(_ response: HTTPClientResponse) async throws -> HopResponse {
    let status = Int(response.status.code)
    let headers = FetchHeaders(response.headers.map { FetchHeaders.Field(name: $0.name, value: $0.value) })
    let reading = BodyReader(limit: limits.bodyBytes, maximumRatio: maximumUnpackingRatio, headers: headers)
    let body: [UInt8]
    if HopResponse.hasNoBody(status) {
      body = []
      // Reads the body anyway, so that the connection can be reused. Some servers label the missing body as packed; unpacking it
      // then fails, which does not affect the response.
      _ = try? await reading.read(response.body)
    } else if HopResponse.isRedirect(status, location: headers["Location"]) {
      body = []
    } else {
      body = try await reading.read(response.body)
    }
    return HopResponse(status: status, headers: headers, body: body)
  }
}

/// Collects a body and stops as soon as it is too large.
struct BodyReader: Sendable {
  let limit: Int
  let maximumRatio: Int
  let headers: FetchHeaders

  /// The complete body, unpacked.
  ///
  /// - Throws: `FetchError`, or an error of the connection.
  func read(_ body: HTTPClientResponse.Body) async throws -> [UInt8] {
    let coding = ContentCoding(headers)
    if case .unsupported(let encoding) = coding { throw FetchError.packed(encoding: encoding) }
    if let length = contentLength, length > limit { throw FetchError.tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    // Never above the limit, which is checked above.
    bytes.reserveCapacity(contentLength ?? 0)
    for try await part in body {
      guard bytes.count + part.readableBytes <= limit else { throw FetchError.tooLarge(limit: limit) }
      bytes.append(contentsOf: part.readableBytesView)
    }
    return try unpack(bytes, coding)
  }

  private func unpack(_ bytes: [UInt8], _ coding: ContentCoding) throws(FetchError) -> [UInt8] {
    let unpacking = BodyDecompression(limit: limit, maximumRatio: maximumRatio)
    // Some servers send a packed body without a label, or label it twice although it is packed once.
    guard case .deflate(let times) = coding else {
      return BodyDecompression.isGzip(bytes) ? try unpacking.unpack(bytes) : bytes
    }
    let once = try unpacking.unpack(bytes)
    return times > 1 && BodyDecompression.isGzip(once) ? try unpacking.unpack(once) : once
  }

  private var contentLength: Int? {
    headers["Content-Length"].flatMap { Int($0, in: 0...Int.max) }
  }
}
