/// A queue of future events, the earliest first: a binary heap.
struct EventQueue<Event> {
  private var heap: [(moment: Double, event: Event)] = []

  mutating func add(_ event: Event, at moment: Double) {
    heap.append((moment, event))
    var place = heap.count - 1
    while place > 0, heap[(place - 1) / 2].moment > heap[place].moment {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func next() -> (Double, Event)? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var place = 0
    while true {
      let (left, right) = (2 * place + 1, 2 * place + 2)
      var least = place
      if left < heap.count, heap[left].moment < heap[least].moment { least = left }
      if right < heap.count, heap[right].moment < heap[least].moment { least = right }
      guard least != place else { return first }
      heap.swapAt(place, least)
      place = least
    }
  }
}

/// A first-in, first-out queue.
struct FIFOQueue<Element> {
  private var elements: [Element] = []
  private var first = 0

  var isEmpty: Bool { first == elements.count }

  mutating func add(_ element: Element) { elements.append(element) }

  mutating func next() -> Element? {
    guard first < elements.count else { return nil }
    defer {
      first += 1
      if first > 4096, first * 2 > elements.count {
        elements.removeFirst(first)
        first = 0
      }
    }
    return elements[first]
  }
}
