import Foundation
import NIOSSL
import Synchronization

@testable import HTTPFetching

/// A small simulated internet: names with addresses; 127.0.0.1 counts as public, the rest of loopback does not.
struct TestWeb: Sendable {
  var names: [String: [String]] = ["feed.example": ["127.0.0.1"], "other.example": ["127.0.0.1"]]
  var ports: Set<Int> = []
  var trusted: Set<Origin> = []
  var allowed: Set<AllowedDestination> = []
  var limits = FetchLimits(time: .seconds(5), bodyBytes: 1_000_000)
  var change: @Sendable (inout HTTPFetcher.Configuration) -> Void = { _ in }
  var trustRoots: NIOSSLTrustRoots?
  var lookups = LookupLog()

  /// Runs `body` with a fetcher of this web, and shuts it down afterwards.
  func run<Value>(_ body: (HTTPFetcher) async throws -> Value) async throws -> Value {
    var configuration = HTTPFetcher.Configuration(
      userAgent: "Gazette/test (+https://gazette.example)", outbound: outbound)
    change(&configuration)
    let fetcher = HTTPFetcher(configuration: configuration, trustRoots: trustRoots)
    do {
      let value = try await body(fetcher)
      await fetcher.shutdown()
      return value
    } catch {
      await fetcher.shutdown()
      throw error
    }
  }

  /// Fetches `text`.
  func fetch(_ text: String, headers: [String: String] = [:]) async throws -> FetchResponse {
    let request = try self.request(text, headers: headers)
    return try await run { try await $0.fetch(request) }
  }

  func request(_ text: String, headers: [String: String] = [:]) throws -> FetchRequest {
    FetchRequest(url: try WebAddress(text).url, headers: headers, limits: limits)
  }

  private var outbound: OutboundGuard {
    var policy = AddressPolicy.publicInternet
    if let here = IPAddress("127.0.0.1") { policy.exempt = [here] }
    return OutboundGuard(
      trustedOrigins: trusted, extraPorts: ports, allowed: allowed,
      lookup: { [names, lookups] host in
        lookups.hosts.withLock { $0.append(host) }
        return names[host, default: []].compactMap { IPAddress($0) }
      }, policy: policy)
  }
}

/// The names of all lookups, in order.
final class LookupLog: Sendable {
  let hosts = Mutex<[String]>([])
}
