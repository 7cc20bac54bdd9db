import Synchronization

/// Tells every listener of every change, in order; a listener that is slow misses the oldest.
public final class ChangeFeed: Sendable {
  private struct State {
    var nextListener = 0
    var listeners: [Int: AsyncStream<Change>.Continuation] = [:]
    var version: UInt64 = 0
  }

  private let state = Mutex(State())

  /// Makes a feed without listeners.
  public init() {}

  /// How many changes were published so far; page caches use it as the version of the data.
  public var version: UInt64 { state.withLock { $0.version } }

  /// Tells all listeners of `change`; never waits.
  public func publish(_ change: Change) {
    let listeners = state.withLock { state in
      state.version += 1
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.yield(change) }
  }

  /// The changes from now on, without end until the listener stops; at most 256 are kept for it.
  public func changes() -> AsyncStream<Change> {
    let (stream, continuation) = AsyncStream.makeStream(of: Change.self, bufferingPolicy: .bufferingNewest(256))
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

/// Something that a page may show has changed.
public enum Change: Sendable, Hashable {
  /// The weather or air of a position was replaced, or its refresh failed.
  case weather(PlaceID)
  /// Places were added, removed, reordered, or another is home.
  case places
  /// The progress of refreshing all places moved.
  case placesRefresh
  /// Articles or feeds changed.
  case news
  /// The progress of refreshing the feeds moved.
  case newsRefresh
  /// The progress of taking a list of feeds in moved.
  case newsImport
  /// Ads, stars or saved searches changed.
  case classifieds
  /// Map points changed.
  case mapPoints
  /// The reader's settings changed.
  case settings
}
