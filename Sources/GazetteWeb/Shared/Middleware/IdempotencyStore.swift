import HTTPTypes
import Synchronization

/// Remembers the last forms that were carried out, by their keys.
final class IdempotencyStore: Sendable {
  /// What is known of a key.
  enum Turn {
    /// Nothing: it is to be carried out now, and ``IdempotencyStore/end(_:with:)`` told.
    case new
    case underWay
    case done(HTTPResponse.Status, location: String?)
  }

  private struct Memory {
    var underWay: Set<String> = []
    var answers: [String: (status: HTTPResponse.Status, location: String?)] = [:]
    /// The keys of the answers, the oldest first.
    var order: [String] = []
  }

  private let memory = Mutex(Memory())
  private let capacity: Int

  init(capacity: Int = 500) { self.capacity = capacity }

  /// What is known of `key`, which is under way from now on if nothing is.
  func begin(_ key: String) -> Turn {
    memory.withLock { memory in
      if let answer = memory.answers[key] { return .done(answer.status, location: answer.location) }
      return memory.underWay.insert(key).inserted ? .new : .underWay
    }
  }

  /// Keeps the answer to the form of `key`; nil when it was not carried out and may be sent again.
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
