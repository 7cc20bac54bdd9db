import Foundation
import GazettePresentation
import HTTPTypes
import Hummingbird

/// `/api/v1/openapi.yaml`: what the API answers, for programs.
struct APIDescription: WebSection {
  private let text: ByteBuffer

  /// Reads the file that comes with the program.
  /// - Throws: When it is missing.
  init() throws {
    text = ByteBuffer(bytes: try Data(contentsOf: Bundle.module.bundleURL.appending(path: "OpenAPI/openapi.yaml")))
  }

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.api(.description)) { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/yaml", .cacheControl: "no-cache"],
        body: ResponseBody(byteBuffer: text))
    }
  }
}
