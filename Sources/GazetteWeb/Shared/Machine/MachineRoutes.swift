import Foundation
import GazettePresentation
import HTTPTypes
import Hummingbird
import Logging

/// What machines ask for: health, readiness, metrics.
struct MachineRoutes: WebSection {
  let dependencies: WebDependencies

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.health) { _, _ in Self.text("ok\n") }
    router.get(.readiness) { _, context in
      guard let reason = await dependencies.unreadiness() else { return Self.text("ready\n") }
      // Anybody may ask: the reason is the operator's alone.
      context.logger.error("The paper is not ready", metadata: ["reason": "\(reason)"])
      return Self.text("not ready\n", status: .serviceUnavailable)
    }
    router.get(.metrics) { _, context in
      // Who watches over the server sends a token, and is no reader; they count what is everybody's together.
      if context.account != nil { try context.checkEditor() }
      return Self.text(await dependencies.metricsText(), type: "text/plain; version=0.0.4; charset=utf-8")
    }
  }

  private static func text(
    _ text: String, status: HTTPResponse.Status = .ok, type: String = "text/plain; charset=utf-8"
  ) -> Response {
    var headers: HTTPFields = [.contentType: type, .cacheControl: "no-store"]
    if status == .serviceUnavailable { headers[.retryAfter] = String(CrowdedAnswer.retryAfter) }
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
