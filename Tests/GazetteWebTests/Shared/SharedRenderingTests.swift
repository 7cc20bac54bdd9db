import GazettePresentation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import GazetteWeb
import HTMLWriting

@Suite(.timeLimit(.minutes(1))) struct SharedRenderingTests {
  @Test func `renders a page once for concurrent requests`() async throws {
    let section = SlowSection(clients: 8)
    let pages = try await answers(of: section) { String(buffer: $0.body ?? ByteBuffer()) }
    #expect(Set(pages).count == 1)
    #expect(await section.counter.renderings == 1)
  }

  @Test func `renders a page again after a failure`() async throws {
    let section = SlowSection(clients: 1, failures: 1)
    let codes = try await answers(of: section, repeatsRequest: true) { $0.status.code }
    #expect(codes == [500, 200])
    #expect(await section.counter.renderings == 2)
  }

  /// Returns each client's result, over a separate connection.
  private func answers<Answer: Sendable>(
    of section: SlowSection, repeatsRequest: Bool = false, _ answer: @escaping @Sendable (TestClient.Response) -> Answer
  ) async throws -> [Answer] {
    let collector = Collector<Answer>()
    try await TestServer().run(with: [section]) { client in
      try await withThrowingTaskGroup(of: Answer.self) { group in
        for _ in 0..<section.clients { group.addTask { answer(try await client.send("/weather", host: "localhost")) } }
        for try await answer in group { await collector.add(answer) }
      }
      if repeatsRequest { await collector.add(answer(try await client.send("/weather", host: "localhost"))) }
    }
    return await collector.all
  }

  private actor Collector<Answer> {
    private(set) var all: [Answer] = []
    func add(_ answer: Answer) { all.append(answer) }
  }

  /// Counts clients and renderings; a rendering waits for all clients.
  private actor RenderCounter {
    private var missing: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var renderings = 0

    init(clients: Int) { missing = clients }

    func arrive() {
      missing -= 1
      guard missing == 0 else { return }
      for waiter in waiting { waiter.resume() }
    }

    func render() async -> Int {
      if missing > 0 { await withCheckedContinuation { waiting.append($0) } }
      renderings += 1
      return renderings
    }
  }

  /// A page that waits until all clients have requested it, and fails the first times.
  private struct SlowSection: WebSection {
    struct NotYet: Error {}

    let navigation: NavigationSection? = .weather
    let clients: Int
    let failures: Int
    let counter: RenderCounter

    init(clients: Int, failures: Int = 0) {
      self.clients = clients
      self.failures = failures
      counter = RenderCounter(clients: clients)
    }

    func addRoutes(to router: RouteTable) {
      router.get(.weather) { request, context in
        await counter.arrive()
        return try await context.pages.cachedPage(request, context) { _ in
          let number = await counter.render()
          guard number > failures else { throw NotYet() }
          return PageContent(title: "\(number)", section: .weather, body: "<h1>\(number)</h1>")
        }
      }
    }
  }
}
