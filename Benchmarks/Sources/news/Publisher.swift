import Foundation
import Hummingbird
import Logging
import NIOCore

/// The publisher: sends each feed with an entity tag, and 304 to requests with that tag. Listens on every loopback address.
struct Publisher {
  let port: Int
  let feeds: Int

  func run() async throws {
    Thread.detachNewThread {
      _ = FileHandle.standardInput.readDataToEndOfFile()
      exit(0)
    }
    let documents = (0..<feeds).map { ByteBuffer(string: InventedPaper.document($0)) }
    let router = Router()
    router.get("/:feed") { request, context in
      let feed = try context.parameters.require("feed", as: Int.self)
      guard documents.indices.contains(feed) else { return Response(status: .notFound) }
      let tag = "\"edition-\(feed)\""
      guard request.headers[.ifNoneMatch] != tag else {
        return Response(status: .notModified, headers: [.eTag: tag])
      }
      return Response(
        status: .ok, headers: [.contentType: "application/rss+xml; charset=utf-8", .eTag: tag],
        body: .init(byteBuffer: documents[feed]))
    }
    var logger = Logger(label: "publisher")
    logger.logLevel = .error
    // Listening on all of 127.0.0.0/8 requires listening on every other address, too. A benchmark lasts seconds.
    let application = Application(
      router: router, configuration: .init(address: .hostname("0.0.0.0", port: port)), logger: logger)
    try await application.runService()
  }
}
