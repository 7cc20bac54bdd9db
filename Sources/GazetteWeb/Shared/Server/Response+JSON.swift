import Foundation
package import HTTPTypes
package import Hummingbird

extension Response {
  /// A JSON document: keys sorted, dates as ISO 8601 in UTC, what is nil left out.
  package static func json(
    _ document: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) throws -> Response {
    var headers = headers
    headers[.contentType] = "application/json"
    headers[.cacheControl] = "private, no-cache"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: try jsonText(document))))
  }

  /// The bytes of such a document.
  static func jsonText(_ document: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(document)
  }
}
