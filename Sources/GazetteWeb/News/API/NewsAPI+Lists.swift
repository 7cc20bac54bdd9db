import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import NIOCore

extension NewsAPI {
  /// The subscriptions as OPML.
  func export(_ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let bytes = try await dependencies.translated(context) { () async throws(NewsError) in
      try await dependencies.component.exportFeeds(
        title: pages.configuration.paperName, reader: dependencies.reader)
    }
    return Response(
      status: .ok, headers: [.contentType: "text/x-opml; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// Subscribes to the feeds of the OPML that is the request's body, and begins to ask for them.
  func importList(_ request: Request, _ context: WebContext) async throws -> Response {
    let body: ByteBuffer
    do { body = try await request.body.collect(upTo: context.maxUploadSize) } catch { throw Refusal(.contentTooLarge) }
    let outcome = try await dependencies.translated(context) { () async throws(NewsError) in
      try await dependencies.component.importFeeds(Array(body.readableBytesView), reader: dependencies.reader)
    }
    return try .json(FeedImportDocument(outcome))
  }
}
