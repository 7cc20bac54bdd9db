import Synchronization

/// Tells every listener of every change, in order; a listener that is slow misses the oldest.
public final class ChangeFeed: Sendable {
  private struct State {
    var nextListener = 0
    var listeners: [Int: AsyncStream<Topic>.Continuation] = [:]
    var version: UInt64 = 0
  }

  private let state = Mutex(State())

  /// Makes a feed without listeners.
  public init() {}

  /// How many changes were published so far; page caches use it as the version of the data.
  public var version: UInt64 { state.withLock { $0.version } }

  /// Tells all listeners that `topic` changed; never waits.
  public func publish(_ topic: Topic) {
    let listeners = state.withLock { state in
      state.version += 1
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.yield(topic) }
  }

  /// The changes from now on, without end until the listener stops; at most 256 are kept for it.
  public func changes() -> AsyncStream<Topic> {
    let (stream, continuation) = AsyncStream.makeStream(of: Topic.self, bufferingPolicy: .bufferingNewest(256))
    let listener = state.withLock { state in
      state.nextListener += 1
      state.listeners[state.nextListener] = continuation
      return state.nextListener
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners[listener] = nil }
    }
    return stream
  }
}

/// What changes, and what pages listen to. Each section names its own in its folder: `static let news = Topic("news")`.
public struct Topic: Sendable, Hashable {
  private let kind: String
  private let subject: String?

  /// All things of a kind, `weather`, or one of them: `subject` is what tells it from the others.
  public init(_ kind: String, of subject: String? = nil) {
    self.kind = kind
    self.subject = subject
  }

  /// The name that the browser compares: `weather`, `weather:48.8534,2.3488`.
  public var name: String { subject.map { "\(kind):\($0)" } ?? kind }

  /// What changes with it, the widest first: who listens to all things of a kind is told of each.
  public var touched: [Topic] { subject == nil ? [self] : [Topic(kind), self] }

  /// The reader's settings.
  public static let settings = Topic("settings")
}
