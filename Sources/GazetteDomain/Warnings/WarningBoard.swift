import Foundation

/// All stored warnings, indexed by position.
struct WarningBoard: Sendable {
  let revision: Int
  let states: [WarningScope: WarningState]
  let warnings: [WarningScope: [WeatherWarning]]
  let index: WarningIndex

  /// The warnings with an unknown area.
  var unplaced: [WeatherWarning] { index.unplaced.sorted().map { index.warnings[$0] } }

  init(revision: Int, states: [WarningState], warnings: [[WeatherWarning]], zones: any WarningZones) {
    self.revision = revision
    self.states = Dictionary(states.map { ($0.scope, $0) }, uniquingKeysWith: { first, _ in first })
    self.warnings = Dictionary(
      zip(states.map(\.scope), warnings), uniquingKeysWith: { first, _ in first })
    index = WarningIndex(warnings.flatMap(\.self), zones: zones)
  }
}

/// Caches the board in memory until a process stores new warnings.
actor WarningBoardCache {
  private let store: any WarningStore
  private let zones: any WarningZones
  private let readings = SingleFlight<Int, Result<WarningBoard, StoreError>>()
  private var board: WarningBoard?

  init(store: any WarningStore, zones: any WarningZones) {
    self.store = store
    self.zones = zones
  }

  /// Returns the current board.
  func current() async throws(StoreError) -> WarningBoard {
    let revision = try await store.revision()
    if let board, board.revision == revision { return board }
    let read = try await readings.join(revision) { [store, zones] in
      do throws(StoreError) {
        return .success(try await Self.read(revision, store, zones))
      } catch {
        return .failure(error)
      }
    }.get()
    if board.map({ $0.revision < revision }) ?? true { board = read }
    return read
  }

  @concurrent
  private static func read(
    _ revision: Int, _ store: any WarningStore, _ zones: any WarningZones
  ) async throws(StoreError) -> WarningBoard {
    // A concurrent write has a greater revision, and is read on the next call.
    let states = try await store.states()
    var warnings: [[WeatherWarning]] = []
    for state in states { warnings.append(try await store.warnings(of: state.scope)) }
    return WarningBoard(revision: revision, states: states, warnings: warnings, zones: zones)
  }
}
