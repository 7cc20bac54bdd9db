import Foundation
import GazetteDomain
import HTTPFetching
import Synchronization

/// The door of one process: it leaves hosts alone as the fetcher does, and forgets that when the process ends.
final class PoliteDoor: Fetching {
  private let web: StrictWeb
  private let now: CurrentTime
  private let courtesy = Mutex(HostCourtesy())

  init(to web: StrictWeb, now: @escaping CurrentTime) {
    self.web = web
    self.now = now
  }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let host = request.url.host ?? ""
    if let until = courtesy.withLock({ $0.pause(of: host, at: now()) }) { throw .hostPaused(until: until) }
    let response = await web.answer(request)
    courtesy.withLock {
      $0.learn(status: response.status, headers: response.headers, host: host, at: now(), jitter: 0)
    }
    return response
  }
}
