import Foundation
package import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle

/// The reason why a node cannot serve: a public sentence, and additional details for the log.
package struct ReadinessFailure: Sendable {
  /// An English sentence without a name, an address or a path.
  package let sentence: String
  /// For the operator's log only.
  package let detail: String

  /// Makes a reason.
  package init(_ sentence: String, detail: String) {
    self.sentence = sentence
    self.detail = detail
  }

  /// Makes the reason for an error of the store.
  package init(_ error: StoreError) {
    let sentence =
      switch error {
      case .full: "the disk of the database is full"
      case .readOnly: "the database cannot be written"
      case .inputOutput: "the database cannot be read or written"
      case .unanswered: "the database cannot be reached, or does not answer in time"
      case .corrupt: "the database is damaged"
      case .foreign: "the database is another program's, or a newer Gazette's"
      case .locked: "the backup has no one who can look after the paper"
      case .busy: "the database is busy"
      case .notFound, .quotaReached, .failed: "the database does not answer as it should"
      }
    self.init(sentence, detail: "\(error)")
  }
}

/// The routes for machines: health, readiness, metrics.
struct MachineRoutes: WebSection {
  let dependencies: WebDependencies

  func addRoutes(to router: RouteTable) {
    router.get(.health, for: .everyone) { _, _ in Self.text("ok\n") }
    router.get(.readiness, for: .everyone) { _, context in
      // Connected clients move to another node, while running requests finish.
      guard !Task.isShuttingDownGracefully else { return Self.notReady("the node is stopping") }
      guard let reason = await dependencies.readinessFailure() else { return Self.text("ready\n") }
      // The route is public, so the details go to the operator's log only.
      context.logger.error(
        "The paper is not ready", metadata: ["reason": "\(reason.sentence)", "detail": "\(reason.detail)"])
      return Self.notReady(reason.sentence)
    }
    router.get(.metrics, for: .monitoring) { _, context in
      // A monitoring system sends a token and is not a reader. The metrics combine the data of all readers, so a reader must be
      // an editor.
      if context.account != nil { try context.checkEditor() }
      return Self.text(await dependencies.metricsText(), type: "text/plain; version=0.0.4; charset=utf-8")
    }
  }

  private static func notReady(_ sentence: String) -> Response {
    text("not ready: \(sentence)\n", status: .serviceUnavailable)
  }

  private static func text(
    _ text: String, status: HTTPResponse.Status = .ok, type: String = "text/plain; charset=utf-8"
  ) -> Response {
    var headers: HTTPFields = [.contentType: type, .cacheControl: "no-store"]
    if status == .serviceUnavailable { headers[.retryAfter] = String(OverloadResponse.retryAfter) }
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}
