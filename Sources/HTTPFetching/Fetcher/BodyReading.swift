import BoundedNumbers
import AsyncHTTPClient
import NIOCore

/// Gathers a body and stops as soon as it is too large.
struct BodyReading: Sendable {
  let limit: Int
  let headers: FetchHeaders

  /// The whole body, unpacked.
  ///
  /// - Throws: `FetchError`, or what the connection throws.
  func read(_ body: HTTPClientResponse.Body) async throws -> [UInt8] {
    if let encoding = unknownEncoding { throw FetchError.badResponse(reason: "packed as \(encoding)") }
    if let length = announcedLength, length > limit { throw FetchError.tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    // At most the limit, checked above.
    bytes.reserveCapacity(announcedLength ?? 0)
    for try await part in body {
      guard bytes.count + part.readableBytes <= limit else { throw FetchError.tooLarge(limit: limit) }
      bytes.append(contentsOf: part.readableBytesView)
    }
    return bytes
  }

  private var announcedLength: Int? {
    headers["Content-Length"].flatMap { Int($0, in: 0...Int.max) }
  }

  /// What the body is packed with and the client does not unpack.
  private var unknownEncoding: String? {
    let encodings = headers.values("Content-Encoding").map { $0.lowercased() }
      .filter { !$0.isEmpty && $0 != "identity" }
    if encodings.isEmpty || encodings == ["gzip"] || encodings == ["deflate"] { return nil }
    return encodings.joined(separator: ", ")
  }
}
