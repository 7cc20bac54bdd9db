import Foundation
package import HTTPTypes
package import Hummingbird

extension Response {
  /// Answers `document` as JSON: keys sorted, dates in RFC 3339 UTC, never stored by caches.
  package static func json(
    _ document: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    var headers = headers
    headers[.contentType] = "application/json"
    headers[.cacheControl] = "no-store"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(document))))
  }
}
