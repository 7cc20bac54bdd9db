import GazetteDomain
import GazettePresentation
import GazetteTesting
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

  @Test func `executes a form once on two nodes`() async throws {
    let (section, one) = (CountingSection(), TestServer())
    var other = TestServer()
    other.dependencies.formReplies = one.dependencies.formReplies
    let otherServer = other
    try await one.run(with: [section]) { first in
      try await otherServer.run(with: [section]) { second in
        async let here = first.post("/weather/refresh", [.idempotencyKey: "one"])
        async let there = second.post("/weather/refresh", [.idempotencyKey: "one"])
        let locations = [try await here.headers[.location], try await there.headers[.location]]
        #expect(locations == ["/weather?call=1", "/weather?call=1"])
        #expect(section.count == 1)
      }
    }
  }

  @Test func `responds 503 while another node is processing the form`() async throws {
    let section = CountingSection()
    var server = TestServer()
    server.configuration.formTimeout = .zero
    let key = FormKey(reader: .owner, form: "/weather/refresh one")
    #expect(try await server.dependencies.formReplies.claim(key) == .granted)
    try await server.run(with: [section]) { client in
      let answer = try await client.post("/weather/refresh", [.idempotencyKey: "one"])
      #expect(answer.status == .serviceUnavailable)
      #expect(answer.headers[.retryAfter] != nil)
      #expect(section.count == 0)
    }
  }

  @Test func `refuses a form with a key if the store fails`() async throws {
    let section = CountingSection()
    var server = TestServer()
    let replies = InMemoryFormReplyStore(now: server.dependencies.now)
    server.dependencies.formReplies = replies
    replies.fault.error = .full
    try await server.run(with: [section]) { client in
      let refused = try await client.post("/weather/refresh", [.idempotencyKey: "one"])
      #expect(refused.status.code == 507)
      #expect(section.count == 0)
      replies.fault.error = nil
      let processed = try await client.post("/weather/refresh", [.idempotencyKey: "one"])
      #expect(processed.status == .seeOther)
    }
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
