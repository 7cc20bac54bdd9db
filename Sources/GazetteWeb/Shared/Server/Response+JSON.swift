import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
  /// Makes a response with a JSON document: sorted keys, dates as ISO 8601 in UTC, without nil values.
  package static func json(
    _ document: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) throws -> Response {
    json(text: try jsonText(document), status: status, headers: headers)
  }

  /// Responds with the bytes of such a document.
  static func json(text: Data, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
    var headers = headers
    headers[.contentType] = "application/json"
    headers[.cacheControl] = "private, no-cache"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: text)))
  }

  /// Returns the bytes of such a document.
  static func jsonText(_ document: some Encodable) throws -> Data { try jsonEncoder.encode(document) }

  private static let jsonEncoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }()
}
