import GazetteDomain
import Logging
import ServiceLifecycle
import Testing

@testable import GazetteComposition

@Suite struct `Installation reload` {
  private let reload = InstallationReload()
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  @Test func `answers every request, however quickly services stop`() async throws {
    let count = 2_000
    let answered = try await withThrowingTaskGroup(of: Int.self) { tasks in
      tasks.addTask {
        var done = 0
        while done < count, let request = try await reload.next(while: [], logger: logger) {
          request.finish()
          done += 1
        }
        return done
      }
      tasks.addTask {
        for _ in 0..<count { try await reload(.newSettings) }
        return count
      }
      let first = try await tasks.next()
      tasks.cancelAll()
      return first
    }
    #expect(answered == count)
  }

  @Test func `rejects requests after shutdown`() async throws {
    let group = ServiceGroup(services: [RequestHandler(reload: reload, logger: logger)], logger: logger)
    async let end: Void = group.run()
    try await reload(.newSettings)
    await group.triggerGracefulShutdown()
    try await end
    await #expect(throws: StoreError.busy) { try await reload(.newSettings) }
  }

  private struct RequestHandler: Service {
    let reload: InstallationReload
    let logger: Logger

    func run() async throws {
      while let request = try await reload.next(while: [], logger: logger) { request.finish() }
    }
  }
}
