import GazetteDomain
import GazetteStore
import GazetteTesting
import SQLiteDriver
import Testing

/// Every store passes its port's suite on both engines.
struct StoreContractTests {
  private let time = ManualTime()

  @Test(arguments: Engine.allCases, ReaderSettingsStoreContract.checks)
  func `stores reader settings`(engine: Engine, check: ContractCheck<any ReaderSettingsStore>) async throws {
    try await engine.run { database in try await check(SQLReaderSettingsStore(database)) }
  }

  @Test(arguments: Engine.allCases, WorkLeaseContract.checks)
  func `grants work leases`(engine: Engine, check: ContractCheck<Timed<any WorkLease>>) async throws {
    try await engine.run { database in
      try await check(Timed(SQLWorkLease(database, now: time.now, clock: .node), time: time))
    }
  }

  @Test(arguments: Engine.allCases, UndoStoreContract.checks)
  func `stores operations to undo`(engine: Engine, check: ContractCheck<Timed<any UndoStore>>) async throws {
    try await engine.run { database in
      try await check(Timed(SQLUndoStore(database, now: time.now, clock: .node), time: time))
    }
  }

  @Test(arguments: Engine.allCases, FormReplyStoreContract.checks)
  func `stores replies to forms`(engine: Engine, check: ContractCheck<Timed<any FormReplyStore>>) async throws {
    try await engine.run { database in
      try await check(Timed(SQLFormReplyStore(database, now: time.now, clock: .node), time: time))
    }
  }

  @Test(arguments: Engine.allCases, ThrottleStoreContract.checks)
  func `counts attempts`(engine: Engine, check: ContractCheck<Timed<any ThrottleStore>>) async throws {
    try await engine.run { database in
      let store = SQLThrottleStore(
        database, maximumClients: ThrottleStoreContract.maximumClients, now: time.now, clock: .node)
      try await check(Timed(store, time: time))
    }
  }

  @Test(arguments: Engine.allCases, RequestBudgetContract.checks)
  func `counts a request budget`(engine: Engine, check: ContractCheck<Timed<any RequestBudget>>) async throws {
    func run(_ database: SQLDatabase) async throws {
      let budget = SQLRequestBudget(
        database, limits: RequestBudgetContract.limits, now: time.now, clock: .node)
      try await check(Timed(budget, time: time))
    }
    switch engine {
    case .sqlite:
      // A file of its own.
      let folder = try TemporaryFolder()
      let file = try await BudgetFile.open(in: DataFolder(folder.url))
      try await run(file.sql)
      try file.close()
    case .postgres: try await engine.run(run)
    }
  }
}
