import GazetteDomain
import GazettePresentation
import Hummingbird
import NIOCore
import ServiceLifecycle

/// One listener's stream of events, of which none is of what other readers alone have; ends when the listener goes or the
/// server stops.
struct EventStream: Sendable {
  let changes: ChangeFeed
  let heartbeat: Duration
  var reader = ReaderKey.owner
  var concerns: @Sendable (Topic) async -> Bool = { _ in true }
  /// Whether the reader may still listen.
  var isAdmitted: @Sendable () async -> Bool = { true }

  private enum Event: Sendable {
    case change(Topic)
    case heartbeat
  }

  /// - Parameters:
  ///   - since: The version that the listener knows; nil when it names none.
  ///   - end: comes when the listener's connection is closed, which a stream with nothing to say would learn only
  ///     from its next heartbeat; nil where there is none.
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
      // The browser comes back after this many milliseconds when the stream breaks.
      try await writer.write(ByteBuffer(string: "retry: 3000\n\(await hello(since: since))"))
      for await event in events {
        switch event {
        case .change(.readers), .heartbeat:
          // Who was signed out elsewhere hears nothing more.
          guard await isAdmitted() else { return }
        case .change: break
        }
        if case .change(let topic) = event, await !isTheirs(topic) { continue }
        try await writer.write(Self.encode(event))
      }
    }
  }

  /// The version, and what changed since the one that the listener knows: `*` for all where that is not known.
  private func hello(since: UInt64?) async -> String {
    let version = changes.version
    var changed = ["*"]
    if let topics = since.flatMap({ changes.changed(since: $0, for: reader) }) {
      changed = []
      for topic in topics where await isTheirs(topic) { changed += topic.touched.map(\.name) }
      changed = Set(changed).sorted()
    }
    return "event: hello\nid: \(version)\ndata: \(([String(version)] + changed).joined(separator: " "))\n\n"
  }

  private func isTheirs(_ topic: Topic) async -> Bool {
    // Who signs in and out is nobody else's business, and no page shows it live.
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
