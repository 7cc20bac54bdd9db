import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// `/events`: tells open pages which topics changed, as server-sent events.
struct EventRoutes: WebSection {
  let changes: ChangeFeed
  let heartbeat: Duration
  private let seats: ListenerLimit

  init(changes: ChangeFeed, heartbeat: Duration = .seconds(15), listenerLimit: Int) {
    self.changes = changes
    self.heartbeat = heartbeat
    seats = ListenerLimit(listenerLimit)
  }

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.events) { _, _ in
      let events = EventStream(changes: changes, heartbeat: heartbeat)
      return Response(
        status: .ok,
        headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody { writer in
          // Seats are counted here, where the end of the stream is certain to be seen: a browser that is told to
          // come back does so by itself.
          guard seats.enter() else {
            try await writer.write(ByteBuffer(string: "retry: 60000\nevent: full\ndata:\n\n"))
            return try await writer.finish(nil)
          }
          defer { seats.leave() }
          try await events.write(to: &writer)
          try await writer.finish(nil)
        })
    }
  }
}
