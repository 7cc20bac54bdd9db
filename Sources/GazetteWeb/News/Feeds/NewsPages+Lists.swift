import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import NIOCore

extension NewsPages {
  /// Takes in the list of feeds that another reader exported.
  func importFeeds(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let phrases = context.phrases.news
    guard let file = try await MultipartFile.read(request, context), !file.bytes.isEmpty else {
      return try await feedsPage(
        FeedsPageView.Attempt(listProblem: phrases.feeds.noFile), request, context, pages)
    }
    do throws(NewsError) {
      let outcome = try await component.importFeeds(file.bytes, reader: reader)
      let text = phrases.feeds.imported(outcome.added, outcome.duplicates, outcome.unusable.count)
      return tell(text, lines: outcome.unusable.prefix(20).map { String($0.prefix(200)) }, pages)
    } catch {
      let problem = phrases.trouble.trouble(error)
      return try await feedsPage(FeedsPageView.Attempt(listProblem: problem), request, context, pages)
    }
  }

  /// Gives the reader's feeds out as a file.
  func exportFeeds(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    let bytes = try await asking(context) { () async throws(NewsError) in
      try await component.exportFeeds(title: pages.configuration.paperName, reader: reader)
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/x-opml; charset=utf-8", .contentDisposition: "attachment; filename=\"gazette.opml\"",
        .cacheControl: "no-store",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
