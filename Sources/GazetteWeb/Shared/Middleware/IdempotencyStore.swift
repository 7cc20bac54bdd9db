import HTTPTypes
import Synchronization

/// The results of the most recent forms, by their keys.
final class IdempotencyStore: Sendable {
  /// The state of a key.
  enum Turn {
    /// The form must be processed now, and its result passed to ``IdempotencyStore/end(_:with:)``.
    case new
    case underWay
    case done(HTTPResponse.Status, location: String?)
  }

  private struct Memory {
    var underWay: Set<String> = []
    var answers: [String: (status: HTTPResponse.Status, location: String?)] = [:]
    /// The keys of the results, oldest first.
    var order: [String] = []
  }

  private let memory = Mutex(Memory())
  private let capacity: Int

  init(capacity: Int = 500) { self.capacity = capacity }

  /// Returns the state of `key`; a new key is under way from now on.
  func begin(_ key: String) -> Turn {
    memory.withLock { memory in
      if let answer = memory.answers[key] { return .done(answer.status, location: answer.location) }
      return memory.underWay.insert(key).inserted ? .new : .underWay
    }
  }

  /// Stores the result of the form with `key`; nil when it was not processed and may be sent again.
  func end(_ key: String, with answer: (status: HTTPResponse.Status, location: String?)?) {
    memory.withLock { memory in
      memory.underWay.remove(key)
      guard let answer else { return }
      memory.answers[key] = answer
      memory.order.append(key)
      if memory.order.count > capacity { memory.answers[memory.order.removeFirst()] = nil }
    }
  }
}
