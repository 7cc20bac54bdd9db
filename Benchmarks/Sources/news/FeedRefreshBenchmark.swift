import Foundation
import MeasuringTools

/// Refreshes many feeds of a publisher on loopback, all new and then all unchanged, in turn with the bare client.
struct FeedRefreshBenchmark {
  let feeds: Int
  let rounds: Int

  /// Prints the seconds of both, and the speed relative to the bare client, and to the bare client and the bare writes of the same
  /// rows together.
  func run() async throws {
    let publisher = try RunningPublisher(feeds: feeds)
    let client = BareClient()
    try await publisher.waitUntilReady(client)
    var new: [(ours: Double, bare: Double)] = []
    var (same, newStored, sameStored) = (new, new, new)
    for _ in 0..<rounds {
      let installation = try await RefreshedInstallation(feeds: feeds, port: publisher.port)
      let bareNew = try await fetch(client, publisher, isKnown: false)
      new.append((try await seconds { try await installation.refresh(bringing: feeds * InventedPaper.items) }, bareNew))
      let bareWrites = try await BareInserts(file: installation.file, feeds: feeds).seconds()
      let bareSame = try await fetch(client, publisher, isKnown: true)
      same.append((try await seconds { try await installation.refresh(bringing: 0) }, bareSame))
      try await installation.close()
      newStored.append((new[new.count - 1].ours, bareNew + bareWrites.inserts))
      sameStored.append((same[same.count - 1].ours, bareSame + bareWrites.updates))
    }
    try await client.shutdown()
    print("| \(feeds) feeds | Gazette, s | yardstick, s | of its speed |\n|---|---|---|---|")
    let parts = [
      ("all new", new), ("all new, and bare inserts", newStored), ("all unchanged (304)", same),
      ("all unchanged, and bare updates", sameStored),
    ]
    for (name, times) in parts {
      let shares = times.map { $0.bare / $0.ours }
      print("| \(name) | \(Self.text(times.map(\.ours))) | \(Self.text(times.map(\.bare))) | \(Self.text(shares)) |")
    }
  }

  /// Prints the peak memory of one complete import.
  func runAlone() async throws {
    let publisher = try RunningPublisher(feeds: feeds)
    let client = BareClient()
    try await publisher.waitUntilReady(client)
    let installation = try await RefreshedInstallation(feeds: feeds, port: publisher.port)
    let before = try PeakMemory.megabytes()
    try await installation.refresh(bringing: feeds * InventedPaper.items)
    print("| Gazette, all new | \(before) | \(try PeakMemory.megabytes()) |")
    try await installation.close()
    try await client.shutdown()
  }

  /// Prints the peak memory of the bare client for the same feeds.
  func runBareAlone() async throws {
    let publisher = try RunningPublisher(feeds: feeds)
    let client = BareClient()
    try await publisher.waitUntilReady(client)
    let before = try PeakMemory.megabytes()
    _ = try await fetch(client, publisher, isKnown: false)
    print("| the bare client, all new | \(before) | \(try PeakMemory.megabytes()) |")
    try await client.shutdown()
  }

  private func fetch(_ client: BareClient, _ publisher: RunningPublisher, isKnown: Bool) async throws -> Double {
    let urls = (0..<feeds).compactMap { InventedPaper.url($0, port: publisher.port) }
    let tags = isKnown ? urls.map { ($0, "\"edition-\($0.lastPathComponent)\"") } : []
    let known = Dictionary(uniqueKeysWithValues: tags)
    return try await seconds { _ = try await client.fetch(urls, tags: known) }
  }

  private func seconds(_ work: () async throws -> Void) async throws -> Double {
    try await ContinuousClock().measure { try await work() } / .seconds(1)
  }

  /// The median, with the minimum and the maximum.
  private static func text(_ values: [Double]) -> String {
    let sorted = values.sorted().map { ($0 * 100).rounded() / 100 }
    guard let first = sorted.first, let last = sorted.last else { return "–" }
    return "\(sorted[sorted.count / 2]) (\(first)–\(last))"
  }
}
