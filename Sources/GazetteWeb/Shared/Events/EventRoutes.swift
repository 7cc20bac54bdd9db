import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// `/events`: tells open pages which topics changed, as server-sent events.
struct EventRoutes: WebSection {
  let changes: ChangeFeed
  let heartbeat: Duration

  init(changes: ChangeFeed, heartbeat: Duration = .seconds(15)) {
    self.changes = changes
    self.heartbeat = heartbeat
  }

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.events) { _, _ in
      let events = EventStream(changes: changes, heartbeat: heartbeat)
      return Response(
        status: .ok,
        headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody { writer in
          try await events.write(to: &writer)
          try await writer.finish(nil)
        })
    }
  }
}
