import Foundation
import GazetteDomain
import GazetteTesting
import Testing

/// Callers without async.
@Suite struct CompletionTests {
  private static let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized

  /// Returns the calls in `files`, as `name(label:label:)`: the async ones, and those with a completion, which is omitted.
  private static func calls(in files: [String]) throws -> (async: Set<String>, completing: Set<String>) {
    let text = try files.map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }.joined()
    let protocols = text.matches(of: #/\npublic protocol [\s\S]*?\n}/#).map { String($0.0) }.joined()
    let async =
      text.matches(of: #/\n  public func (\w+)\(([^()]*)\)\s+async/#).map { call($0.1, $0.2) }
      + protocols.matches(of: #/\n  func (\w+)\(([^()]*)\)\s+async/#).map { call($0.1, $0.2) }
    let completing = text.matches(of: #/public func (\w+)\(((?:(?!func )[\s\S])*?)(?:progress: .+\n\s+)?completion: /#)
      .map { call($0.1, $0.2) }
    return (Set(async), Set(completing))
  }

  private static func call(_ name: Substring, _ parameters: Substring) -> String {
    let labels = parameters.matches(of: #/(?:^|,)\s*(\w+)[\w ]*:/#).map { "\($0.1):" }
    return "\(name)(\(labels.joined()))"
  }

  @Test(arguments: [
    ["Places", "Places+Search", "Places+Find", "Places+Completion", "Ports+Completion"],
    ["Weather", "Weather+RefreshAll", "Weather+KeepFresh", "Weather+Completion"],
    [
      "WeatherSource", "WeatherStores", "RefreshProgress", "../Shared/Budget/RequestBudget", "Ports+Completion",
      "../Nowcast/Nowcast", "../MetNorway/StoredReplies", "../ModelComparison/ModelComparisons",
      "../ModelComparison/ForecastVerification",
    ],
  ])
  func `exists for every async call of the component and its ports`(files: [String]) throws {
    let (async, completing) = try Self.calls(in: files.map { "GazetteDomain/Weather/\($0).swift" })
    #expect(async.count > 4)
    #expect(async.subtracting(completing) == [])
  }

  @Test func `returns the same values as the async call`() async throws {
    let places = InMemoryPlaceStore()
    let saved = await withCheckedContinuation { continuation in
      places.save(.paris, for: .owner, at: .distantPast) { continuation.resume(returning: $0) }
    }
    #expect(try saved.get().place == .paris)
    let removed = await withCheckedContinuation { continuation in
      places.remove(Place.tromso.id, of: .owner) { continuation.resume(returning: $0) }
    }
    #expect(try removed.get() == nil)
    let found = await withCheckedContinuation { continuation in
      FakeGeocoder().places(matching: "Xanadu", languageCode: "fr", limit: 1) { continuation.resume(returning: $0) }
    }
    #expect(try found.get().isEmpty)
    let left = await withCheckedContinuation { continuation in
      WeatherFixture().budget.reserve(3, weight: 1, of: .openMeteo, for: .reader) { continuation.resume(returning: $0) }
    }
    #expect(try left.get() == .granted(3))
  }

  @Test func `passes on the errors of the async call`() async {
    let places = InMemoryPlaceStore()
    let result = await withCheckedContinuation { continuation in
      places.chooseHome(Place.paris.id, of: .owner) { continuation.resume(returning: $0) }
    }
    #expect(throws: StoreError.notFound) { try result.get() }
  }

  @Test func `completes background work after a cancellation`() async {
    let fixture = WeatherFixture(saved: [.paris])
    await withCheckedContinuation { continuation in
      fixture.component.weather.keepFresh { continuation.resume() }.cancel()
    }
  }
}
