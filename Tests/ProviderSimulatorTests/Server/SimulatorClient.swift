import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import ProviderSimulator

/// A running simulator, with a test's requests to it.
struct SimulatorClient: Sendable {
  /// 21 November 2026, 10:00 UTC.
  static let morning = Date(timeIntervalSince1970: 1_795_255_200)

  let simulator: Simulator
  let addresses: SimulatorAddresses

  struct Response {
    let status: Int
    let headers: HTTPHeaders
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    func json() throws -> Any { try JSONSerialization.jsonObject(with: Data(body)) }
    func object() throws -> [String: Any] { try json() as? [String: Any] ?? [:] }
  }

  /// Runs a simulator during `work`.
  static func with(
    _ configuration: SimulatorConfiguration = SimulatorConfiguration(),
    now: @escaping @Sendable () -> Date = { morning },
    _ work: @escaping @Sendable (SimulatorClient) async throws -> Void
  ) async throws {
    var logger = Logger(label: "simulator")
    logger.logLevel = .critical
    let simulator = try Simulator(configuration: configuration, now: now, logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await simulator.run() }
      let client = SimulatorClient(simulator: simulator, addresses: try await simulator.addresses)
      let outcome: Result<Void, any Error>
      do {
        outcome = .success(try await work(client))
      } catch {
        outcome = .failure(error)
      }
      group.cancelAll()
      // The server ends with a cancellation, as requested.
      try? await group.waitForAll()
      try outcome.get()
    }
  }

  /// Requests a path below the origin.
  func get(_ path: String, headers: [(String, String)] = [], within seconds: Int64 = 5) async throws -> Response {
    try await send(.GET, path, headers: headers, body: nil, within: seconds)
  }

  /// Returns the statuses of these paths, requested serially.
  func statuses(_ paths: String...) async throws -> [Int] {
    var statuses: [Int] = []
    for path in paths { statuses.append(try await get(path).status) }
    return statuses
  }

  func send(
    _ method: HTTPMethod, _ path: String, headers: [(String, String)] = [], body: String?, within seconds: Int64 = 5
  ) async throws -> Response {
    var request = HTTPClientRequest(url: addresses.origin + path)
    request.method = method
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    if let body { request.body = .bytes(ByteBuffer(string: body)) }
    let response = try await Self.client.execute(request, timeout: .seconds(seconds))
    let bytes = try await response.body.collect(upTo: 8_000_000)
    return Response(status: Int(response.status.code), headers: response.headers, body: Array(bytes.readableBytesView))
  }

  private static let client = HTTPClient(
    eventLoopGroupProvider: .singleton, configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))
}
