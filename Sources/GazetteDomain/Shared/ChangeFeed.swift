import Synchronization

/// Delivers every change to every listener, in order; a slow listener misses the oldest.
///
/// ```swift
/// for await topic in changes.changes() where topic == .weather(id) { await reload() }
/// ```
public final class ChangeFeed: Sendable {
  private struct State {
    var nextListener = 0
    var listeners: [Int: AsyncStream<Topic>.Continuation] = [:]
    weak var relay: (any ChangeRelay)?
    var version: UInt64
    /// The version of the last change of each topic, including the changes of its parts.
    var latest: [Topic: UInt64] = [:]
    /// The version of the last change of each topic exactly as published, so that a change of one thing is reported as such, not
    /// as a change of its whole kind.
    var published: [Topic: UInt64] = [:]
    /// The oldest version since which all changes are known.
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

  /// The maximum number of remembered topics.
  private static let topics = 4096
  private let state: Mutex<State>

  /// Makes a feed without listeners. Its versions begin at random, so that they differ from those of another run.
  public init(from version: UInt64 = .random(in: 0..<1 << 52)) {
    state = Mutex(State(version: version, horizon: version))
  }

  /// The version of the data, which grows by one with each change.
  public var version: UInt64 { state.withLock { $0.version } }

  /// Returns the topics that changed for `reader` since `version`, unordered, each as published; nil when unknown, because any
  /// may have changed.
  public func changed(since version: UInt64, for reader: ReaderKey) -> [Topic]? {
    state.withLock { state in
      guard (state.horizon...state.version).contains(version) else { return nil }
      return state.published.filter { $0.value > version && $0.key.concerns(reader) }.map(\.key)
    }
  }

  /// Returns true when none of `topics` has changed for `reader` since `version`.
  public func isUnchanged(_ topics: [Topic], since version: UInt64, for reader: ReaderKey) -> Bool {
    state.withLock { state in
      guard (state.horizon...state.version).contains(version) else { return false }
      return topics.allSatisfy { topic in
        state.latest[topic, default: 0] <= version && state.latest[topic.of(reader), default: 0] <= version
      }
    }
  }

  /// Publishes a change of `topic` to all listeners, including those of other nodes; never waits.
  public func publish(_ topic: Topic) {
    receive(topic)
    relay?.send(topic)
  }

  /// Delivers a change from another node to the listeners of this one; never waits.
  public func receive(_ topic: Topic) {
    let listeners = state.withLock { state in
      state.note(topic)
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.yield(topic) }
  }

  /// Reports to all listeners of this node that everything may have changed, such as after lost messages from other nodes.
  public func receiveEverything() {
    let (listeners, topics) = state.withLock { state in
      let topics = Array(state.latest.keys)
      state.version += 1
      state.horizon = state.version
      return (Array(state.listeners.values), topics)
    }
    for listener in listeners { for topic in topics { listener.yield(topic) } }
  }

  /// Sends all later changes that this node publishes to `relay`.
  package func relay(to relay: any ChangeRelay) { state.withLock { $0.relay = relay } }

  /// The way to the other nodes; nil for a single node.
  var relay: (any ChangeRelay)? { state.withLock { $0.relay } }

  /// Returns the changes from now on, until the listener stops; buffers at most 256 for it.
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

/// A subject of changes to which pages listen. Each section declares its own in its folder: `static let news = Topic("news")`.
public struct Topic: Sendable, Hashable {
  /// The kind of things, such as `weather`.
  public let kind: String
  /// The one thing of that kind; nil for all.
  public let subject: String?
  /// The reader concerned; nil for all.
  public private(set) var reader: ReaderKey?

  /// Makes a topic of all things of a kind, such as `weather`, or of the one identified by `subject`.
  public init(_ kind: String, of subject: String? = nil) {
    self.kind = kind
    self.subject = subject
  }

  /// The name for the browser: `weather`, `weather:48.8534,2.3488`.
  public var name: String { subject.map { "\(kind):\($0)" } ?? kind }

  /// The topics that change with it, the widest first: listeners to a kind receive changes of each thing.
  public var touched: [Topic] { subject == nil ? [self] : [whole, self] }

  /// All things of its kind.
  private var whole: Topic {
    var topic = Topic(kind)
    topic.reader = reader
    return topic
  }

  /// Returns the topic for `reader` alone: other readers do not receive its changes.
  public func of(_ reader: ReaderKey) -> Topic {
    var topic = self
    topic.reader = reader
    return topic
  }

  /// Returns true when a change of it concerns `reader`.
  public func concerns(_ reader: ReaderKey) -> Bool { self.reader == nil || self.reader == reader }

  /// The reader's settings.
  public static let settings = Topic("settings")
}
