import GazetteDomain
import GazettePresentation
import Hummingbird
import NIOCore
import ServiceLifecycle

/// One listener's stream of events, without those that concern other readers only. It ends when the listener disconnects or the
/// server stops.
struct EventStream: Sendable {
  let changes: ChangeFeed
  let heartbeat: Duration
  var reader = ReaderKey.owner
  var concerns: @Sendable (Topic) async -> Bool = { _ in true }
  /// Returns true while the reader may listen.
  var isAdmitted: @Sendable () async -> Bool = { true }

  private enum Event: Sendable {
    case change(Topic)
    case heartbeat
  }

  /// - Parameters:
  ///   - since: The version that the listener knows; nil if it names none.
  ///   - end: Completes when the listener's connection closes, which an idle stream would notice only at its next heartbeat; nil
  ///     if unknown.
  func write(
    to writer: inout any ResponseBodyWriter, since: UInt64? = nil, until end: EventLoopFuture<Void>? = nil
  ) async throws {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(256))
    end?.whenComplete { _ in continuation.finish() }
    let feed = changes.changes()
    let heartbeat = heartbeat
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        for await topic in feed.cancelOnGracefulShutdown() { continuation.yield(.change(topic)) }
        continuation.finish()
      }
      group.addTask {
        while true {
          try await Task.sleep(for: heartbeat)
          continuation.yield(.heartbeat)
        }
      }
      // When the stream breaks, the browser reconnects after this many milliseconds.
      try await writer.write(ByteBuffer(string: "retry: 3000\n\(await hello(since: since))"))
      for await event in events {
        switch event {
        case .change(.readers), .heartbeat:
          // A reader who signed out elsewhere gets no further events.
          guard await isAdmitted() else { return }
        case .change: break
        }
        if case .change(let topic) = event, await !isRelevant(topic) { continue }
        try await writer.write(Self.encode(event))
      }
    }
  }

  /// Returns the version, and the changes since the one that the listener knows: `*` for all topics if that is unknown.
  private func hello(since: UInt64?) async -> String {
    let version = changes.version
    var changed = ["*"]
    if let topics = since.flatMap({ changes.changed(since: $0, for: reader) }) {
      changed = []
      for topic in topics where await isRelevant(topic) { changed += topic.touched.map(\.name) }
      changed = Set(changed).sorted()
    }
    return "event: hello\nid: \(version)\ndata: \(([String(version)] + changed).joined(separator: " "))\n\n"
  }

  private func isRelevant(_ topic: Topic) async -> Bool {
    // Sign-ins and sign-outs concern no other reader, and no page shows them live.
    guard topic != .readers, topic.concerns(reader) else { return false }
    return await concerns(topic)
  }

  private static func encode(_ event: Event) -> ByteBuffer {
    switch event {
    case .heartbeat: ByteBuffer(string: ": still here\n\n")
    case .change(let topic):
      ByteBuffer(string: "event: change\ndata: \(topic.touched.map(\.name).joined(separator: " "))\n\n")
    }
  }
}
