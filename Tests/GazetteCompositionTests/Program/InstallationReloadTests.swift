import GazetteDomain
import Logging
import ServiceLifecycle
import Testing

@testable import GazetteComposition

@Suite struct `Installation reload` {
  private let turns = InstallationReload()
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  @Test func `answers every request, however quickly services stop`() async throws {
    let asked = 2_000
    let answered = try await withThrowingTaskGroup(of: Int.self) { tasks in
      tasks.addTask {
        var done = 0
        while done < asked, let order = try await turns.next(while: [], logger: logger) {
          order.finish()
          done += 1
        }
        return done
      }
      tasks.addTask {
        for _ in 0..<asked { try await turns(.newSettings) }
        return asked
      }
      let first = try await tasks.next()
      tasks.cancelAll()
      return first
    }
    #expect(answered == asked)
  }

  @Test func `rejects requests after shutdown`() async throws {
    let group = ServiceGroup(services: [Asked(turns: turns, logger: logger)], logger: logger)
    async let end: Void = group.run()
    try await turns(.newSettings)
    await group.triggerGracefulShutdown()
    try await end
    await #expect(throws: StoreError.busy) { try await turns(.newSettings) }
  }

  private struct Asked: Service {
    let turns: InstallationReload
    let logger: Logger

    func run() async throws {
      while let order = try await turns.next(while: [], logger: logger) { order.finish() }
    }
  }
}
