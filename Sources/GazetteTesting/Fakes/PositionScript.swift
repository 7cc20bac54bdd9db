import GazetteDomain
import Synchronization

/// What a fake answers for positions, as a test tells it, and which it was asked for.
final class PositionScript<Value: Sendable>: Sendable {
  typealias Answer = @Sendable (Coordinate) -> Result<Value, SourceError>

  private let state: Mutex<(answer: Answer, failure: SourceError?, requests: [[Coordinate]])>

  init(_ answer: @escaping Answer) { state = Mutex((answer, nil, [])) }

  var requests: [[Coordinate]] { state.withLock { $0.requests } }

  func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

  func fail(with error: SourceError?) { state.withLock { $0.failure = error } }

  /// Notes the request, and answers each of `coordinates` in order.
  func values(at coordinates: [Coordinate]) throws(SourceError) -> [Result<Value, SourceError>] {
    let (answer, failure) = state.withLock { state in
      state.requests.append(coordinates)
      return (state.answer, state.failure)
    }
    if let failure { throw failure }
    return coordinates.map(answer)
  }
}
