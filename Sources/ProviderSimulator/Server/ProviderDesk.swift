import Foundation
import Hummingbird

/// Takes each provider's requests: logs them, lets the provider answer, and puts the faults on the answer.
struct ProviderDesk: Sendable {
  typealias Handler = @Sendable (ProviderRequest) async -> ProviderReply

  let faults: FaultBook
  let requests: RequestLog
  let now: @Sendable () -> Date

  /// Answers GET and HEAD at `path` as `provider`; `errors` are its bodies for statuses that a fault asks for.
  func serve(
    _ path: RouterPath, of provider: SimulatedProvider, on router: Router<SimulatorContext>, errors: ErrorBodies,
    _ handler: @escaping Handler
  ) {
    router.on(path, method: .get) { try await answer($0, $1, provider, errors, handler) }
    router.on(path, method: .head) { try await answer($0, $1, provider, errors, handler).createHeadResponse() }
  }

  private func answer(
    _ request: Request, _ context: SimulatorContext, _ provider: SimulatedProvider, _ errors: ErrorBodies,
    _ handler: Handler
  ) async throws -> Response {
    let captures = Dictionary(context.parameters.map { (String($0.key), String($0.value)) }) { first, _ in first }
    let others = await requests.begin(provider)
    let asked = ProviderRequest(request, captures: captures, concurrent: others)
    let fault = await faults.take(provider: provider, path: asked.path, query: asked.query)
    await log(asked, method: request.method.rawValue, provider, fault, others)
    let outcome = FaultedAnswer(fault: fault, errors: errors, channel: context.channel)
    do {
      let response = try await outcome.response { await handler(asked) }
      await requests.end(provider)
      return response
    } catch {
      await requests.end(provider)
      throw error
    }
  }

  private func log(
    _ asked: ProviderRequest, method: String, _ provider: SimulatedProvider, _ fault: Fault?, _ others: Int
  ) async {
    await requests.append(
      LoggedRequest(
        date: now(), provider: provider, method: method, path: asked.path, query: asked.query, headers: asked.headers,
        fault: fault?.name, concurrent: others))
  }
}
