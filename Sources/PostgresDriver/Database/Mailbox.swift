import Dispatch
import Synchronization

/// A queue whose reader is a thread that blocks while it is empty.
final class Mailbox<Element: Sendable>: Sendable {
  /// Nil after the end.
  private let elements = Mutex<[Element]?>([])
  private let arrival = DispatchSemaphore(value: 0)

  /// Adds `element`; returns false after the end.
  @discardableResult
  func put(_ element: Element) -> Bool {
    let isOpen = elements.withLock { $0?.append(element) != nil }
    if isOpen { arrival.signal() }
    return isOpen
  }

  /// Waits for the next element; nil after the end.
  func next() -> Element? {
    arrival.wait()
    return elements.withLock { elements in
      guard elements?.isEmpty == false else { return nil }
      return elements?.removeFirst()
    }
  }

  /// Ends the queue; returns the elements that no one has taken.
  @discardableResult
  func close() -> [Element] {
    let remaining = elements.withLock { elements in
      defer { elements = nil }
      return elements ?? []
    }
    arrival.signal()
    return remaining
  }
}
