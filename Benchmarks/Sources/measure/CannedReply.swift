import HTTPFetching
import Synchronization

/// Returns the first reply to every request, so that making replies is not measured.
final class CannedReply: Fetching {
  private let first: Mutex<[UInt8]>
  private let maker: InventedOpenMeteo

  init(_ maker: InventedOpenMeteo) {
    self.maker = maker
    first = Mutex([])
  }

  /// The reply's bytes; empty before the first request.
  var body: [UInt8] { first.withLock { $0 } }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    if body.isEmpty {
      let reply = try await maker.fetch(request).body
      first.withLock { $0 = reply }
    }
    return FetchResponse(status: 200, body: body, finalURL: request.url)
  }
}
