import Foundation
import HTTPFetching
import Synchronization

/// Responds to requests from a script, in order, and records them; the last response repeats.
final class ScriptedFetching: Fetching {
  typealias Answer = Result<FetchResponse, FetchError>

  private struct State {
    var answers: [Answer]
    var requests: [FetchRequest] = []
  }

  private let state: Mutex<State>

  init(_ answers: [Answer]) { state = Mutex(State(answers: answers)) }

  convenience init(_ answers: Answer...) { self.init(answers) }

  /// Responds to everything with 200 and `body`.
  convenience init(body: String) { self.init(.reply(body)) }

  var requests: [FetchRequest] { state.withLock { $0.requests } }

  /// The query items of request `index`, by name.
  func query(_ index: Int = 0) -> [String: String] {
    let items = URLComponents(url: requests[index].url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first
    }
    guard let answer else { throw .unreachable(reason: "the script is empty") }
    return try answer.get()
  }
}

extension Result where Success == FetchResponse, Failure == FetchError {
  /// A reply with a status, a body and headers.
  static func reply(_ body: String, status: Int = 200, headers: FetchHeaders = [:]) -> Self {
    let url = URL(filePath: "/")
    return .success(FetchResponse(status: status, headers: headers, body: Array(body.utf8), finalURL: url))
  }
}
