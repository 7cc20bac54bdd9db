import AsyncHTTPClient
import Foundation
import MeasuringTools
import NIOCore
import NIOHTTP1

/// Gazette's HTTP client alone: the yardstick.
final class BareClient: Sendable {
  private let client = HTTPClient(eventLoopGroupProvider: .singleton)

  /// Fetches all addresses, one complete body in memory at a time; returns the number of bytes.
  @discardableResult
  func fetch(_ urls: [URL], tags: [URL: String]) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      var (waiting, bytes) = (urls[...], 0)
      for _ in 0..<RefreshedInstallation.hostsAtOnce {
        guard let url = waiting.popFirst() else { break }
        group.addTask { try await self.length(of: url, tag: tags[url]) }
      }
      while let length = try await group.next() {
        bytes += length
        if let url = waiting.popFirst() { group.addTask { try await self.length(of: url, tag: tags[url]) } }
      }
      return bytes
    }
  }

  private func length(of url: URL, tag: String?) async throws -> Int {
    var request = HTTPClientRequest(url: url.absoluteString)
    if let tag { request.headers.add(name: "If-None-Match", value: tag) }
    let response = try await client.execute(request, timeout: .seconds(20))
    guard response.status.code == (tag == nil ? 200 : 304) else {
      throw BenchmarkError.wrongAnswer("\(response.status)")
    }
    return try await response.body.collect(upTo: 15_000_000).readableBytes
  }

  func shutdown() async throws { try await client.shutdown() }
}
