import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Handles each provider's requests: logs them, gets the provider's response, and applies the faults to it.
struct ProviderDispatcher: Sendable {
  typealias Handler = @Sendable (ProviderRequest) async -> ProviderReply

  let faults: ActiveFaults
  let requests: RequestLog
  let now: @Sendable () -> Date

  /// Handles GET and HEAD at `path` as `provider`; `errors` are its bodies for the statuses of faults.
  func serve(
    _ path: RouterPath, of provider: SimulatedProvider, on router: Router<SimulatorContext>, errors: ErrorBodies,
    _ handler: @escaping Handler
  ) {
    router.on(path, method: .get) { try await respond($0, $1, provider, errors, handler) }
    router.on(path, method: .head) { try await respond($0, $1, provider, errors, handler).createHeadResponse() }
  }

  private func respond(
    _ request: Request, _ context: SimulatorContext, _ provider: SimulatedProvider, _ errors: ErrorBodies,
    _ handler: Handler
  ) async throws -> Response {
    let captures = Dictionary(context.parameters.map { (String($0.key), String($0.value)) }) { first, _ in first }
    let address = "\(request.uri.path)?\(request.uri.query ?? "")"
    let others = await requests.begin(provider, address)
    let providerRequest = ProviderRequest(request, captures: captures, concurrent: others.concurrent)
    let fault = await faults.take(provider: provider, path: providerRequest.path, query: providerRequest.query)
    await log(providerRequest, method: request.method.rawValue, provider, fault, others)
    let injection = FaultInjection(fault: fault, errors: errors, channel: context.channel)
    do {
      let response = try await injection.response { await handler(providerRequest) }
      await requests.end(provider, address)
      return response
    } catch {
      await requests.end(provider, address)
      throw error
    }
  }

  private func log(
    _ request: ProviderRequest, method: String, _ provider: SimulatedProvider, _ fault: Fault?,
    _ others: (concurrent: Int, alike: Int)
  ) async {
    await requests.append(
      LoggedRequest(
        date: now(), provider: provider, method: method, path: request.path, query: request.query,
        headers: request.headers,
        fault: fault?.name, concurrent: others.concurrent, alike: others.alike))
  }
}

/// A request as a provider sees it.
struct ProviderRequest: Sendable {
  /// The path including the provider, percent-encoded.
  let path: String
  /// The part after the question mark, percent-encoded.
  let query: String
  /// The origin of the request, such as `http://127.0.0.1:8080`, for links to the simulator itself.
  let origin: String
  /// Headers by lower-case name.
  let headers: [String: String]
  /// The path parameters of the route.
  let captures: [String: String]
  /// The number of other requests to the same provider in progress.
  let concurrent: Int
  private let parameters: [String: [String]]

  init(_ request: Request, captures: [String: String], concurrent: Int = 0) {
    path = request.uri.path
    query = request.uri.query ?? ""
    origin = "http://" + (request.head.authority ?? "127.0.0.1")
    headers = request.headers.reduce(into: [:]) { $0[$1.name.canonicalName] = $1.value }
    parameters = Self.parse(query)
    self.captures = captures
    self.concurrent = concurrent
  }

  /// The first value of a parameter; nil when absent or empty.
  func value(_ name: String) -> String? {
    parameters[name]?.first.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// All values of a parameter; a comma-separated list counts as several values.
  func list(_ name: String) -> [String] {
    (parameters[name] ?? []).flatMap { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  private static func parse(_ query: String) -> [String: [String]] {
    query.split(separator: "&").reduce(into: [:]) { result, pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(decoded)
      result[halves[0], default: []].append(halves.count > 1 ? halves[1] : "")
    }
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = text.replacing("+", with: " ")
    // An invalid percent-encoding is used literally, as at the real providers.
    return spaced.removingPercentEncoding ?? String(spaced)
  }
}

/// A request context with its connection, so that a fault can cut it.
struct SimulatorContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
