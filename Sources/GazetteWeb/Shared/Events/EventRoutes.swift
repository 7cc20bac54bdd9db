import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// `/events`: sends open pages the topics that changed, as server-sent events.
struct EventRoutes: WebSection {
  let changes: ChangeFeed
  let concerns: WebDependencies.Concern
  let authenticator: Authenticator?
  let heartbeat: Duration
  private let limiter: ConcurrencyLimiter

  init(
    changes: ChangeFeed, concerns: @escaping WebDependencies.Concern = { _, _ in true },
    authenticator: Authenticator? = nil, heartbeat: Duration = .seconds(15), limiter: ConcurrencyLimiter
  ) {
    self.changes = changes
    self.concerns = concerns
    self.authenticator = authenticator
    self.heartbeat = heartbeat
    self.limiter = limiter
  }

  func addRoutes(to router: RouteTable) {
    router.get(.events) { request, context in
      // The browser of a refused page reconnects by itself, a minute later.
      let slot: ConcurrencySlot
      do throws(ConcurrencyLimiter.LimitReached) { slot = try limiter.take(for: context.clientAddress) } catch {
        throw Refusal(error, context, retryAfter: 60)
      }
      let since = (request.headers[.lastEventID] ?? request.queryValues["since"]).flatMap {
        UInt64($0, in: 0...UInt64.max)
      }
      let reader = context.reader
      let (address, peer) = (context.clientAddress, context.peerAddress)
      let events = EventStream(
        changes: changes, heartbeat: heartbeat, reader: reader,
        concerns: { [concerns] topic in await concerns(topic, reader) },
        isAdmitted: { [authenticator] in
          guard let authenticator else { return true }
          return (try? await authenticator.visitor(request, from: address, peer: peer))?.reader.id == reader
        })
      return Response(
        status: .ok,
        headers: [
          .contentType: "text/event-stream; charset=utf-8",
          // A proxy must forward each event at once, and unchanged.
          .cacheControl: "no-store, no-transform", .xAccelBuffering: "no",
        ],
        body: ResponseBody { writer in
          defer { withExtendedLifetime(slot) {} }
          try await events.write(to: &writer, since: since, until: context.connectionEnd)
          try await writer.finish(nil)
        })
    }
  }
}
