/// What takes one request to its host and brings the answer; everything before and after it is the fetcher's.
protocol Carrier: Sendable {
  /// The answer of the first of `addresses` that can be connected to.
  func answer(to exchange: Exchange, at addresses: [IPAddress]) async throws(FetchError) -> Answer

  /// Closes all connections; requests under way end as cancelled.
  func shutdown() async
}

extension PinnedClients: Carrier {
  nonisolated func answer(to exchange: Exchange, at addresses: [IPAddress]) async throws(FetchError) -> Answer {
    try await exchange.run(over: addresses, with: self)
  }
}
