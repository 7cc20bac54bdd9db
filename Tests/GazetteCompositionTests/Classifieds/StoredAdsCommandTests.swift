import Foundation
import GazetteCLI
import Logging
import ProviderSimulator
import Testing

/// `gazette ads` on the data folder, with a source that is simulated over HTTP.
@Suite struct `Stored ads commands` {
  @Test func `reads the source first and the store afterwards`() async throws {
    try await withSource { source, environment in
      let first = await CommandRun(["ads", "--json", "--sort", "price"], environment: environment)
      #expect(first.status == 0)
      #expect(first.errors == "")
      let numbers = try first.numbers
      #expect(numbers.count == 300)
      let second = await CommandRun(["ads", "--json", "--sort", "price"], environment: environment)
      #expect(second.output == first.output)
      let requests = await source.requests.requests(for: .paperclip)
      #expect(requests.count == 2)
    }
  }

  @Test(arguments: [(["--min-price", "abc"], "price such as 140"), (["--sort", "abc"], "abc")])
  func `rejects invalid options without a request`(options: [String], naming text: String) async throws {
    try await withSource { source, environment in
      let run = await CommandRun(["ads"] + options, environment: environment)
      #expect(run.status == 64)
      #expect(run.errors.contains(text))
      #expect(await source.requests.requests(for: .paperclip).isEmpty)
    }
  }

  @Test func `shows stored ads when the source is unavailable`() async throws {
    try await withSource { source, environment in
      _ = await CommandRun(["ads", "--limit", "1"], environment: environment)
      await source.faults.add(.refuse, on: .paperclip)
      let run = await CommandRun(
        ["ads", "--category", "Maison", "--max-price", "100", "--search", "table", "--json"], environment: environment)
      #expect(run.status == 0)
      let number = try #require(run.numbers.first)
      let show = await CommandRun(["ads", "show", "\(number)"], environment: environment)
      #expect(show.status == 0)
      #expect(show.output.contains("Home"))
      let categories = await CommandRun(["ads", "categories", "--json"], environment: environment)
      let counts = try categories.objects.compactMap { $0["count"] as? Int }
      #expect(counts.reduce(0, +) == 300)
    }
  }

  @Test func `refreshes at most once a minute and reports it`() async throws {
    try await withSource { source, environment in
      let first = await CommandRun(["ads", "refresh"], environment: environment)
      #expect(first.status == 0)
      #expect(first.output == "paperclip: 300\u{A0}ads read (new: 300, changed: 0, gone: 0).\n")
      let second = await CommandRun(["ads", "refresh", "--json"], environment: environment)
      #expect(second.status == 75)
      #expect(second.errors.contains("refreshed a moment ago"))
      let outcomes = try second.objects.compactMap { $0["outcome"] as? String }
      #expect(outcomes == ["tooSoon"])
      let requests = await source.requests.requests(for: .paperclip)
      #expect(requests.count == 2)
    }
  }

  @Test func `reports the last failure until the next allowed refresh`() async throws {
    try await withSource { source, environment in
      await source.faults.add(.status(500, retryAfter: nil), on: .paperclip)
      for _ in 0..<2 {
        let run = await CommandRun(["ads"], environment: environment)
        #expect(run.errors.contains("has a problem (error 500)"))
      }
      let refresh = await CommandRun(["ads", "refresh"], environment: environment)
      #expect(refresh.status == 75)
    }
  }

  @Test func `explains why no ads are stored`() async throws {
    try await withSource { source, environment in
      await source.faults.add(.status(500, retryAfter: nil), on: .paperclip)
      let run = await CommandRun(["ads", "--lang", "fr"], environment: environment)
      #expect(run.status == 69)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("en panne (erreur 500)"))
      #expect(run.errors.contains("Aucune annonce pour le moment"))
    }
  }

  @Test func `reads several sources`() async throws {
    try await withSource { source, environment in
      let base = try #require(environment["GAZETTE_CLASSIFIEDS_URL"])
      let two = environment.merging(["GAZETTE_CLASSIFIEDS_MORE": "second=\(base)"]) { $1 }
      let run = await CommandRun(["ads", "--json"], environment: two)
      let numbers = try run.numbers
      #expect(numbers.count == 600)
      let sources = try run.objects.compactMap { $0["source"] as? String }
      #expect(Set(sources) == ["paperclip", "second"])
      let number = try #require(numbers.first)
      let homonyms = await CommandRun(["ads", "show", "\(number)"], environment: two)
      #expect(homonyms.status == 3)
      let one = await CommandRun(["ads", "show", "second:\(number)"], environment: two)
      #expect(one.status == 0)
    }
  }

  private func withSource(
    _ work: @escaping @Sendable (Simulator, [String: String]) async throws -> Void
  ) async throws {
    var logger = Logger(label: "simulator")
    logger.logLevel = .critical
    let simulator = try Simulator(logger: logger)
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString)")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await simulator.run() }
      let address = try await simulator.addresses.classifieds
      let outcome: Result<Void, any Error>
      do {
        try await work(
          simulator, ["GAZETTE_DATA_FOLDER": folder.path, "GAZETTE_CLASSIFIEDS_URL": address])
        outcome = .success(())
      } catch {
        outcome = .failure(error)
      }
      group.cancelAll()
      // The server ends with a cancellation, as requested.
      try? await group.waitForAll()
      // A leftover is untidy, but no reason to fail a test.
      try? FileManager.default.removeItem(at: folder)
      try outcome.get()
    }
  }
}
