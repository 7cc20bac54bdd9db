import GazettePresentation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing

@testable import GazetteWeb

@Suite struct IdempotencyMiddlewareTests {
  @Test func `executes a repeated form once and repeats the response`() async throws {
    let section = CountingSection()
    try await TestServer().run(with: [section]) { client in
      let first = try await client.post("/weather/refresh", [.idempotencyKey: "one"])
      let again = try await client.post("/weather/refresh", [.idempotencyKey: "one"])
      #expect(section.count == 1)
      #expect(first.status == .seeOther)
      #expect(again.status == .seeOther)
      #expect(again.headers[.location] == first.headers[.location])
      _ = try await client.post("/weather/refresh", [.idempotencyKey: "two"])
      _ = try await client.post("/weather/refresh")
      _ = try await client.post("/weather/refresh")
      #expect(section.count == 4)
    }
  }

  @Test func `executes a failed request again`() async throws {
    let section = CountingSection(failures: 1)
    try await TestServer().run(with: [section]) { client in
      let first = try await client.post("/weather/refresh", [.idempotencyKey: "one"])
      let again = try await client.post("/weather/refresh", [.idempotencyKey: "one"])
      #expect(first.status == .notFound)
      #expect(again.status == .seeOther)
      #expect(section.count == 2)
    }
  }

  @Test func `stores only the latest responses and pending keys`() {
    let memory = IdempotencyStore(capacity: 2)
    #expect(memory.begin("a").isNew)
    #expect(!memory.begin("a").isNew)
    memory.end("a", with: nil)
    for key in ["a", "b", "c"] {
      #expect(memory.begin(key).isNew)
      memory.end(key, with: (.seeOther, "/\(key)"))
    }
    #expect(!memory.begin("b").isNew)
    #expect(!memory.begin("c").isNew)
    #expect(memory.begin("a").isNew)
  }

  private final class CountingSection: WebSection {
    let navigation: NavigationSection? = .weather
    private let failures: Int
    private let calls = Mutex(0)
    var count: Int { calls.withLock { $0 } }

    init(failures: Int = 0) { self.failures = failures }

    func addRoutes(to router: RouteTable) {
      router.post(.refreshPlaces) { [self] _, _ in
        let call = calls.withLock { calls in
          calls += 1
          return calls
        }
        guard call > failures else { throw Refusal(.notFound) }
        return .redirect(to: Route.weather.path + "?call=\(call)")
      }
    }
  }
}

extension IdempotencyStore.Turn {
  fileprivate var isNew: Bool { if case .new = self { true } else { false } }
}
