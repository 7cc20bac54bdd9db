import Foundation
import Synchronization

/// The fallback sources of weather, and the pause of the first source while one of them replaces it.
final class FallbackSources: Sendable {
  /// The pause of the first source, in seconds, after it failed as a whole and another replaced it. Waiting for it at every place
  /// would delay weather that is available elsewhere.
  static let pauseDuration: TimeInterval = 300

  private let sources: [any WeatherSource]
  private let access: ProviderAccess
  private let now: CurrentTime
  private let pause = Mutex<(error: SourceError, since: Date)?>(nil)

  init(_ sources: [any WeatherSource], access: ProviderAccess, now: @escaping CurrentTime) {
    self.sources = sources
    self.access = access
    self.now = now
  }

  /// True when there is no fallback source.
  var isEmpty: Bool { sources.isEmpty }

  /// The error that paused the first source; nil when it accepts requests.
  var pauseReason: SourceError? {
    let now = now()
    return pause.withLock { pause in
      guard let (error, since) = pause, !since.isAhead(of: now), now.timeIntervalSince(since) < Self.pauseDuration
      else {
        return nil
      }
      return error
    }
  }

  /// Returns `results` of `first`, with failures replaced by other sources, in their order, as far as their budgets allow.
  func replacingFailures(
    _ results: [Result<WeatherReport, SourceError>], of first: ProviderID, at coordinates: [Coordinate],
    languageCode: String, for purpose: RequestPurpose
  ) async -> [Result<WeatherReport, SourceError>] {
    var results = results
    for source in sources {
      let missing = results.indices.filter { Self.shouldFallBack(results[$0]) }
      guard !missing.isEmpty else { break }
      // Each request is charged separately: a source with one position per request may have a limit per second.
      for start in stride(from: 0, to: missing.count, by: max(1, source.positionsPerRequest)) {
        let batch = missing[start...].prefix(max(1, source.positionsPerRequest))
        let weight = source.weightPerPosition * Double(batch.count)
        // A failure of a fallback is not reported: the first source's error is the one to fix.
        let replacements = try? await access.call(source.budget, weight: weight, for: purpose) {
          () async throws(SourceError) in
          try await source.reports(at: batch.map { coordinates[$0] }, languageCode: languageCode)
        }
        guard let replacements else { break }
        for (index, result) in zip(batch, replacements) {
          guard case .success(var report) = result else { continue }
          report.standsInFor = first
          results[index] = .success(report)
        }
      }
    }
    note(results)
    return results
  }

  /// Pauses the first source for a while when it failed as a whole and another replaced it.
  func note(failure error: SourceError) {
    switch error {
    case .unreachable, .untrusted, .timedOut, .failing, .unauthorized, .forbidden, .blocksPrograms:
      let now = now()
      pause.withLock { $0 = (error, now) }
    // Its own budget handles rate limits; an error at one place does not concern other places.
    default: break
    }
  }

  private func note(_ results: [Result<WeatherReport, SourceError>]) {
    let answered = results.contains { if case .success(let report) = $0 { report.standsInFor == nil } else { false } }
    if answered { pause.withLock { $0 = nil } }
  }

  private static func shouldFallBack(_ result: Result<WeatherReport, SourceError>) -> Bool {
    guard case .failure(let error) = result else { return false }
    switch error {
    case .cancelled, .quarantined: return false
    default: return true
    }
  }
}
