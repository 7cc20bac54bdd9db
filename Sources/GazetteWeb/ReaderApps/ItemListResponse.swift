import Foundation
import GazetteDomain
import Hummingbird
import NIOCore

extension Response {
  /// The number of articles that are read, sanitised and sent at a time. It bounds the memory that a long list takes.
  private static let batchSize = 250

  /// Makes a response with the fields of `head`, at least one, and a last field `name` with the items of the articles `ids`. A
  /// longer list is sent part by part.
  /// - Parameter items: Returns the items of a batch of articles.
  static func list<Item: Encodable & Sendable>(
    _ head: some Encodable, _ name: String, of ids: [ArticleID],
    items: @escaping @Sendable ([ArticleID]) async throws -> [Item]
  ) async throws -> Response {
    var text = ItemListText(head: try jsonText(head), name: name)
    // A failure to read anything must be reported before anything is sent.
    try text.append(try await items(Array(ids.prefix(batchSize))))
    guard ids.count > batchSize else { return uncachedJSON(text: text.end()) }
    return uncached(
      ResponseBody { [text] writer in
        var text = text
        for start in stride(from: batchSize, to: ids.count, by: batchSize) {
          let part = text.take()
          // Unknown articles are left out.
          if part.readableBytes > 0 { try await writer.write(part) }
          try text.append(try await items(Array(ids[start..<min(ids.count, start + batchSize)])))
        }
        try await writer.write(text.end())
        try await writer.finish(nil)
      })
  }

  /// Makes a response with a JSON document of articles, which is never cached.
  static func uncachedJSON(_ document: some Encodable) throws -> Response {
    uncachedJSON(text: ByteBuffer(bytes: try jsonText(document)))
  }

  /// Makes a response with the text of such a document.
  static func uncachedJSON(text: ByteBuffer) -> Response { uncached(ResponseBody(byteBuffer: text)) }

  private static func uncached(_ json: ResponseBody) -> Response {
    Response(status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"], body: json)
  }
}

/// The text of a JSON document whose last field is a list. Items are encoded one by one, so that the text of a long list is never
/// in memory as a whole.
private struct ItemListText {
  private var bytes: ByteBuffer
  private var isEmpty = true

  /// Begins with the text of the other fields.
  init(head: Data, name: String) { bytes = ByteBuffer(bytes: head.dropLast() + Data(#","\#(name)":["#.utf8)) }

  mutating func append(_ items: [some Encodable]) throws {
    for item in items {
      if !isEmpty { bytes.writeString(",") }
      isEmpty = false
      bytes.writeBytes(try Response.jsonText(item))
    }
  }

  /// Removes and returns the text written so far.
  mutating func take() -> ByteBuffer {
    defer { bytes = ByteBuffer() }
    return bytes
  }

  /// Removes and returns the rest of the text.
  mutating func end() -> ByteBuffer {
    bytes.writeString("]}")
    return take()
  }
}
