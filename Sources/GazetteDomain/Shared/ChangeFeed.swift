import Synchronization

/// Tells every listener of every change, in order; a listener that is slow misses the oldest.
public final class ChangeFeed: Sendable {
  private struct State {
    var nextListener = 0
    var listeners: [Int: AsyncStream<Topic>.Continuation] = [:]
    var relay: (@Sendable (Topic) -> Void)?
    var version: UInt64
    /// The version of the last change of each topic, and of what it touches.
    var latest: [Topic: UInt64] = [:]
    /// The version of the last change of each topic by itself: of one thing of a kind, those who have it are told, and who has
    /// none learns nothing from the kind.
    var published: [Topic: UInt64] = [:]
    /// What changed before this version is not known any more.
    var horizon: UInt64

    mutating func note(_ topic: Topic) {
      version += 1
      for touched in topic.touched { latest[touched] = version }
      published[topic] = version
      guard latest.count > ChangeFeed.topics else { return }
      horizon = version
      (latest, published) = ([:], [:])
    }
  }

  /// How many topics are remembered.
  private static let topics = 4096
  private let state: Mutex<State>

  /// Makes a feed without listeners, whose versions begin anywhere, so that those of another run are not taken for its own.
  public init(from version: UInt64 = .random(in: 0..<1 << 52)) {
    state = Mutex(State(version: version, horizon: version))
  }

  /// The version of the data, which grows by one with each change.
  public var version: UInt64 { state.withLock { $0.version } }

  /// What changed for `reader` since `version`, in no order, each as it was published; nil when that is not known: all may
  /// have.
  public func changed(since version: UInt64, for reader: ReaderKey) -> [Topic]? {
    state.withLock { state in
      guard (state.horizon...state.version).contains(version) else { return nil }
      return state.published.filter { $0.value > version && $0.key.concerns(reader) }.map(\.key)
    }
  }

  /// Whether none of `topics` has changed for `reader` since `version`.
  public func isUnchanged(_ topics: [Topic], since version: UInt64, for reader: ReaderKey) -> Bool {
    state.withLock { state in
      guard (state.horizon...state.version).contains(version) else { return false }
      return topics.allSatisfy { topic in
        state.latest[topic, default: 0] <= version && state.latest[topic.of(reader), default: 0] <= version
      }
    }
  }

  /// Tells all listeners that `topic` changed, those of other nodes too; never waits.
  public func publish(_ topic: Topic) {
    receive(topic)
    state.withLock { $0.relay }?(topic)
  }

  /// Tells all listeners of this node what changed on another one; never waits.
  public func receive(_ topic: Topic) {
    let listeners = state.withLock { state in
      state.note(topic)
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.yield(topic) }
  }

  /// Tells all listeners of this node that everything may have changed, as when it was not heard what other nodes said.
  public func receiveEverything() {
    let (listeners, topics) = state.withLock { state in
      let topics = Array(state.latest.keys)
      state.version += 1
      state.horizon = state.version
      return (Array(state.listeners.values), topics)
    }
    for listener in listeners { for topic in topics { listener.yield(topic) } }
  }

  /// From now on hands what is published on this node to `relay`, which must not wait.
  public func relay(to relay: @escaping @Sendable (Topic) -> Void) { state.withLock { $0.relay = relay } }

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
  /// The kind of things, as `weather`.
  public let kind: String
  /// Which one of them; nil for all.
  public let subject: String?
  /// Whose it is; nil for what is everybody's.
  public private(set) var reader: ReaderKey?

  /// All things of a kind, `weather`, or one of them: `subject` is what tells it from the others.
  public init(_ kind: String, of subject: String? = nil) {
    self.kind = kind
    self.subject = subject
  }

  /// The name that the browser compares: `weather`, `weather:48.8534,2.3488`.
  public var name: String { subject.map { "\(kind):\($0)" } ?? kind }

  /// What changes with it, the widest first: who listens to all things of a kind is told of each.
  public var touched: [Topic] { subject == nil ? [self] : [whole, self] }

  /// All things of its kind.
  private var whole: Topic {
    var topic = Topic(kind)
    topic.reader = reader
    return topic
  }

  /// The same as `reader` alone has it: no other reader is told when it changes.
  public func of(_ reader: ReaderKey) -> Topic {
    var topic = self
    topic.reader = reader
    return topic
  }

  /// Whether a change of it is any of the business of `reader`.
  public func concerns(_ reader: ReaderKey) -> Bool { self.reader == nil || self.reader == reader }

  /// The reader's settings.
  public static let settings = Topic("settings")
}
