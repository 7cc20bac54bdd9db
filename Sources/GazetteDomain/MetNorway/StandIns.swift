import Foundation
import Synchronization

/// The sources of weather that stand in where the first gives nothing, and how long the first is left alone then.
final class StandIns: Sendable {
  /// So long the first source is not asked after it failed as a whole while another stood in, in seconds: waiting for it
  /// at every place would keep the reader from weather that is to be had.
  static let rest: TimeInterval = 300

  private let sources: [any WeatherSource]
  private let access: ProviderAccess
  private let now: CurrentTime
  private let resting = Mutex<(error: SourceError, since: Date)?>(nil)

  init(_ sources: [any WeatherSource], access: ProviderAccess, now: @escaping CurrentTime) {
    self.sources = sources
    self.access = access
    self.now = now
  }

  /// True where no other source can stand in.
  var isEmpty: Bool { sources.isEmpty }

  /// Why the first source is left alone now; nil when it is to be asked.
  var restsBecause: SourceError? {
    let now = now()
    return resting.withLock { resting in
      guard let (error, since) = resting, !since.isAhead(of: now), now.timeIntervalSince(since) < Self.rest else {
        return nil
      }
      return error
    }
  }

  /// `results` of `first`, those that failed filled in by other sources, in their order, as far as their budgets go.
  func filling(
    _ results: [Result<WeatherReport, SourceError>], of first: ProviderID, at coordinates: [Coordinate],
    languageCode: String, for purpose: RequestPurpose
  ) async -> [Result<WeatherReport, SourceError>] {
    var results = results
    for source in sources {
      let missing = results.indices.filter { Self.isWorthAnother(results[$0]) }
      guard !missing.isEmpty else { break }
      // A request each, paid for by itself: who asks for one position at a time may have a limit by the second.
      for start in stride(from: 0, to: missing.count, by: max(1, source.positionsPerRequest)) {
        let asked = missing[start...].prefix(max(1, source.positionsPerRequest))
        let weight = source.weightPerPosition * Double(asked.count)
        // A failure of the one that stands in is told by the first one's, which is what is to be mended.
        let filled = try? await access.call(source.budget, weight: weight, for: purpose) {
          () async throws(SourceError) in
          try await source.reports(at: asked.map { coordinates[$0] }, languageCode: languageCode)
        }
        guard let filled else { break }
        for (index, result) in zip(asked, filled) {
          guard case .success(var report) = result else { continue }
          report.standsInFor = first
          results[index] = .success(report)
        }
      }
    }
    note(results)
    return results
  }

  /// Leaves the first source alone for a while where it failed as a whole and another stood in.
  func note(failure error: SourceError) {
    switch error {
    case .unreachable, .untrusted, .timedOut, .failing, .unauthorized, .forbidden, .blocksPrograms:
      let now = now()
      resting.withLock { $0 = (error, now) }
    // Its own budget tells until when it is left alone; what concerns one place concerns no other.
    default: break
    }
  }

  private func note(_ results: [Result<WeatherReport, SourceError>]) {
    let answered = results.contains { if case .success(let report) = $0 { report.standsInFor == nil } else { false } }
    if answered { resting.withLock { $0 = nil } }
  }

  private static func isWorthAnother(_ result: Result<WeatherReport, SourceError>) -> Bool {
    guard case .failure(let error) = result else { return false }
    switch error {
    case .cancelled, .setAside: return false
    default: return true
    }
  }
}
