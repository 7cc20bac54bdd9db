public import Foundation
public import GazetteDomain

/// The contract of every ``WarningStore``; each check gets an empty one.
public enum WarningStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<any WarningStore>] = [
    ContractCheck("starts empty") { store in
      try requireEqual(try await store.states(), [], "states")
      try requireEqual(try await store.warnings(of: .france), [], "warnings")
      try requireEqual(try await store.warning(WeatherWarning.fixture().id), nil, "a warning")
    },
    ContractCheck("stores every field of a warning, including missing ones") { store in
      let warnings = [WeatherWarning.fixture(), .bare()]
      try await store.replace(warnings, state: .fixture())
      try requireEqual(try await store.warnings(of: .france), warnings, "warnings")
      for warning in warnings { try requireEqual(try await store.warning(warning.id), warning, "one warning") }
    },
    ContractCheck("stores the state of a scope with its failure") { store in
      var state = WarningState.fixture()
      try await store.note(state)
      try requireEqual(try await store.states(), [state], "state")
      state.problem = RefreshFailure(
        error: .rateLimited(.meteoAlarm, until: date.addingTimeInterval(60)), failedAt: date)
      state.failuresInARow = 3
      try await store.note(state)
      try requireEqual(try await store.states(), [state], "state with a failure")
    },
    ContractCheck("replaces the warnings of one scope only") { store in
      try await store.replace([.fixture()], state: .fixture())
      try await store.replace([.bare(.norway)], state: WarningState(scope: .norway))
      try await store.replace([.bare()], state: .fixture())
      try requireEqual(try await store.warnings(of: .france), [.bare()], "France's")
      try requireEqual(try await store.warnings(of: .norway), [.bare(.norway)], "Norway's")
      try requireEqual(try await store.warning(WeatherWarning.fixture().id), nil, "the withdrawn one")
    },
    ContractCheck("preserves warnings when a failure is recorded") { store in
      try await store.replace([.fixture()], state: .fixture())
      var state = WarningState.fixture()
      state.problem = RefreshFailure(error: .unreachable(.meteoAlarm), failedAt: date)
      try await store.note(state)
      try requireEqual(try await store.warnings(of: .france), [.fixture()], "warnings")
    },
    ContractCheck("stores the last of two warnings with one identity") { store in
      var second = WeatherWarning.fixture()
      second.level = .extreme
      try await store.replace([.fixture(), second], state: .fixture())
      try requireEqual(try await store.warnings(of: .france), [second], "warnings")
    },
    ContractCheck("increments the revision with every write") { store in
      var last = try await store.revision()
      for write in writes {
        try await write(store)
        let revision = try await store.revision()
        try require(revision > last, "the revision must grow, found \(revision) after \(last)")
        last = revision
      }
    },
    ContractCheck("prunes scopes without cities that were not requested recently") { store in
      for scope in [WarningScope.france, .norway] {
        var state = WarningState(scope: scope)
        state.lastAttempt = date
        try await store.replace([.bare(scope)], state: state)
      }
      let prunedCount = try await store.forget(notIn: [.france], askedBefore: date)
      try requireEqual(prunedCount, 0, "number deleted, recently requested")
      let forgotten = try await store.forget(notIn: [.france], askedBefore: date.addingTimeInterval(1))
      try requireEqual(forgotten, 1, "number deleted")
      try requireEqual(try await store.states().map(\.scope), [.france], "scopes")
      try requireEqual(try await store.warnings(of: .norway), [], "Norway's warnings")
    },
  ]

  private static let date = ManualTime().date
  private static let writes: [@Sendable (any WarningStore) async throws -> Void] = [
    { try await $0.replace([.fixture()], state: .fixture()) },
    { try await $0.note(.fixture()) },
    { _ = try await $0.forget(notIn: [], askedBefore: .distantFuture.bounded) },
  ]
}

/// Stores warnings in memory.
public actor InMemoryWarningStore: WarningStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private var count = 0
  private var scopes: [WarningScope: (state: WarningState, warnings: [WeatherWarning])] = [:]

  /// Creates an empty store.
  public init() {}

  /// The number of changes so far.
  public func revision() async throws(StoreError) -> Int {
    try fault.check()
    return count
  }

  /// The stored state of every scope.
  public func states() async throws(StoreError) -> [WarningState] {
    try fault.check()
    return scopes.values.map(\.state)
  }

  /// All warnings of a scope.
  public func warnings(of scope: WarningScope) async throws(StoreError) -> [WeatherWarning] {
    try fault.check()
    return scopes[scope]?.warnings ?? []
  }

  /// One warning.
  public func warning(_ id: WarningID) async throws(StoreError) -> WeatherWarning? {
    try fault.check()
    return scopes.values.lazy.flatMap(\.warnings).first { $0.id == id }
  }

  /// Replaces a scope.
  public func replace(_ warnings: [WeatherWarning], state: WarningState) async throws(StoreError) {
    try fault.check()
    count += 1
    let last = Dictionary(warnings.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    var seen = Set<WarningID>()
    scopes[state.scope] = (state, warnings.compactMap { seen.insert($0.id).inserted ? last[$0.id] : nil })
  }

  /// Stores a state.
  public func note(_ state: WarningState) async throws(StoreError) {
    try fault.check()
    count += 1
    scopes[state.scope] = (state, scopes[state.scope]?.warnings ?? [])
  }

  /// Deletes scopes.
  public func forget(notIn keeping: Set<WarningScope>, askedBefore date: Date) async throws(StoreError) -> Int {
    try fault.check()
    let gone = scopes.filter { !keeping.contains($0.key) && $0.value.state.lastAttempt ?? .distantPast < date }
    for scope in gone.keys { scopes[scope] = nil }
    if !gone.isEmpty { count += 1 }
    return gone.count
  }
}
