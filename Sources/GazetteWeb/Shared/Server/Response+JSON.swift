import Foundation
package import HTTPTypes
package import Hummingbird

extension Response {
  /// A JSON document: keys sorted, dates as ISO 8601 in UTC, what is nil left out.
  package static func json(_ document: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "private, no-cache"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(document))))
  }
}
