package import GazetteDomain
package import GazettePresentation
import HTTPTypes
import Hummingbird
import NIOCore

/// Serves publishers' pictures, as files that Gazette encoded, under signed addresses.
package struct PictureRoutes: WebSection {
  private let signer: PictureSigner
  private let pictures: Pictures

  /// Serves the pictures of `pictures` at addresses that `signer` signed.
  package init(signer: PictureSigner, pictures: Pictures) {
    self.signer = signer
    self.pictures = pictures
  }

  /// The label of the stored pictures.
  package var storageLabels: [StorageLabel] { [StorageLabel(.pictures, \.settings.storage.pictures)] }

  package func addRoutes(to router: RouteTable) {
    router.get(.picture("{picture}"), for: .guests) { request, context in
      await answer(signer.request(in: try context.captured("picture")), request)
    }
    router.get(.appPicture("{picture}"), for: .everyone) { request, context in
      let now = context.pages.dependencies.now()
      var response = await answer(signer.appRequest(in: try context.captured("picture"), now: now), request)
      // An app shows the picture on a page of another origin.
      response.headers[.crossOriginResource] = "cross-origin"
      return response
    }
  }

  private func answer(_ pictureRequest: PictureSigner.Request?, _ request: Request) async -> Response {
    guard let pictureRequest else { return Self.missing(for: 0) }
    let tag = "\"\(pictureRequest.signature)\""
    guard request.headers[.ifNoneMatch] != tag else { return Self.unchanged(tag) }
    do {
      return Self.found(try await pictures.picture(at: pictureRequest.address, width: pictureRequest.width), tag)
    } catch {
      // The page shows a placeholder of the same size; after a minute the browser may request the picture again.
      return Self.missing(for: 60)
    }
  }

  private static func found(_ picture: PictureFile, _ tag: String) -> Response {
    var headers = cacheHeaders(tag)
    headers[.contentType] = "image/webp"
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: picture.webp)))
  }

  private static func unchanged(_ tag: String) -> Response {
    Response(status: .notModified, headers: cacheHeaders(tag))
  }

  private static func cacheHeaders(_ tag: String) -> HTTPFields {
    [
      .eTag: tag, .cacheControl: "private, max-age=31536000, immutable",
      .contentSecurityPolicy: ContentSecurityPolicy.sandbox.header,
    ]
  }

  private static func missing(for seconds: Int) -> Response {
    Response(
      status: .notFound,
      headers: [
        .cacheControl: seconds == 0 ? "no-store" : "private, max-age=\(seconds)",
        .contentSecurityPolicy: ContentSecurityPolicy.sandbox.header,
      ])
  }
}
