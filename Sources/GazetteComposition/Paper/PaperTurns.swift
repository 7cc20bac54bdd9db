import Foundation
import GazetteDomain

/// What a running paper is asked to do with itself, one after the other: pages ask, ``PaperService`` does it.
struct PaperTurns: Sendable {
  /// What is asked.
  enum Turn: Sendable {
    /// Compose the sections anew, with what the reader has chosen by now.
    case newSettings
    /// Close, put a backup in the database's place, and open again.
    case restore(URL)
  }

  /// One turn and who waits for it.
  struct Order: Sendable {
    let turn: Turn
    private let answer: AsyncStream<Result<Void, StoreError>>.Continuation

    fileprivate init(_ turn: Turn, _ answer: AsyncStream<Result<Void, StoreError>>.Continuation) {
      self.turn = turn
      self.answer = answer
    }

    /// Tells who asked what came of it.
    func finish(_ result: Result<Void, StoreError> = .success(())) {
      answer.yield(result)
      answer.finish()
    }
  }

  private let orders: AsyncStream<Order>
  private let orderly: AsyncStream<Order>.Continuation

  init() { (orders, orderly) = AsyncStream.makeStream(of: Order.self) }

  /// Asks for `turn`, and waits until it is done.
  /// - Throws: what kept the paper from it; ``StoreError/busy`` when the paper is being stopped.
  func callAsFunction(_ turn: Turn) async throws(StoreError) {
    let (answers, answer) = AsyncStream.makeStream(of: Result<Void, StoreError>.self)
    if case .terminated = orderly.yield(Order(turn, answer)) { throw .busy }
    for await result in answers { return try result.get() }
    throw .busy
  }

  /// The next order; nil when the task is cancelled.
  func next() async -> Order? {
    for await order in orders { return order }
    return nil
  }
}
