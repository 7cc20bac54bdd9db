import Foundation
import GazettePresentation
import HTTPTypes
import Hummingbird

/// `/api/v1/openapi.yaml`: what the API answers, for programs.
struct APIDescription: WebSection {
  private let text: ByteBuffer

  /// Reads the file that comes with the program, and tells in it which languages there are.
  /// - Throws: When it is missing.
  init() throws {
    let file = try String(
      contentsOf: Bundle.module.bundleURL.appending(path: "OpenAPI/openapi.yaml"), encoding: .utf8)
    let languages = Language.allCases.map(\.code).joined(separator: ", ")
    text = ByteBuffer(string: file.replacing("[LANGUAGES]", with: "[\(languages)]"))
  }

  func addRoutes(to router: RouteTable, pages: PageRenderer) {
    router.get(.api(.description)) { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/yaml", .cacheControl: "no-cache"],
        body: ResponseBody(byteBuffer: text))
    }
  }
}

/// Refuses a language or units below `/api` that the paper does not know: a program should learn of its mistake, where
/// a page would fall back on the reader's own.
struct APIChoices: RouterMiddleware {
  func handle(
    _ request: Request, context: WebContext, next: Next
  ) async throws -> Response {
    if request.uri.path.hasPrefix("/api/"), let query = request.uri.query {
      let values = FormValues(encoded: query)
      try values.check("lang", isOneOf: Language.allCases.map(\.rawValue))
      try values.check("units", isOneOf: UnitSystem.allCases.map(\.rawValue))
    }
    return try await next(request, context)
  }
}
