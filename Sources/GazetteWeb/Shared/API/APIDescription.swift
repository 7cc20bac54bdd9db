import Foundation
import GazettePresentation
import HTTPTypes
import Hummingbird

/// `/api/v1/openapi.yaml`: the API's description, for programs.
struct APIDescription: WebSection {
  private let text: ByteBuffer

  /// Reads the program's file, and fills in the available languages.
  /// - Throws: An error when the file is missing.
  init() throws {
    let file = try String(
      contentsOf: Bundle.module.bundleURL.appending(path: "OpenAPI/openapi.yaml"), encoding: .utf8)
    let languages = Language.allCases.map(\.code).joined(separator: ", ")
    text = ByteBuffer(string: file.replacing("[LANGUAGES]", with: "[\(languages)]"))
  }

  func addRoutes(to router: RouteTable) {
    router.get(.api(.description)) { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/yaml", .cacheControl: "no-cache"],
        body: ResponseBody(byteBuffer: text))
    }
  }
}

/// Refuses an unknown language or unknown units below `/api`. A program should learn of its mistake, where a page would fall back
/// to the reader's own.
struct APIChoices: RouterMiddleware {
  func handle(_ request: Request, context: WebContext, next: Next) async throws -> Response {
    if request.uri.path.hasPrefix("/api/"), let query = request.uri.query {
      let values = FormValues(encoded: query)
      try values.check("lang", isOneOf: Language.allCases.map(\.rawValue))
      try values.check("units", isOneOf: UnitSystem.allCases.map(\.rawValue))
    }
    return try await next(request, context)
  }
}
