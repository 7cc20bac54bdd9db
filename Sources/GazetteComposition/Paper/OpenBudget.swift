import Foundation
import GazetteDomain
import GazetteStore
import PostgresDriver
import SQLiteDriver

/// The providers' budgets, and a way to close them.
struct OpenBudget: Sendable {
  let budget: any RequestBudget
  let close: @Sendable () throws(StoreError) -> Void

  /// Opens the budgets that all nodes share, or those of the data folder.
  static func open(
    on databases: InstallationDatabase, now: @escaping CurrentTime, onDamage: @Sendable (StoreError) -> Void
  ) async throws(StoreError) -> OpenBudget {
    guard let shared = databases.shared else {
      return try await open(in: databases.local.folder, now: now, onDamage: onDamage)
    }
    return OpenBudget(budget: SQLRequestBudget(shared.sql, limits: ProviderBudgets.limits, now: now)) {}
  }

  /// Opens the budgets of `folder`.
  ///
  /// If the folder is not writable because of permissions or a full or failing disk, spending cannot be recorded: no requests may
  /// be sent, but stored data is still readable. A damaged file is replaced by a new one, and `onDamage` is called.
  static func open(
    in folder: DataFolder, now: @escaping CurrentTime, onDamage: @Sendable (StoreError) -> Void = { _ in }
  ) async throws(StoreError) -> OpenBudget {
    do throws(StoreError) {
      let file = try await BudgetFile.open(in: folder, onDamage: onDamage)
      return OpenBudget(budget: SQLRequestBudget(file.sql, limits: ProviderBudgets.limits, now: now)) {
        () throws(StoreError) in try file.close()
      }
    } catch {
      switch error {
      case .readOnly, .full, .inputOutput: return OpenBudget(budget: ReadOnlyBudget(error: error)) {}
      default: throw error
      }
    }
  }
}

/// The budget of a data folder that is currently not writable: it refuses every request, because none could be recorded.
struct ReadOnlyBudget: RequestBudget {
  /// The reason.
  var error = StoreError.readOnly

  func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose
  ) async throws(StoreError) -> BudgetDecision {
    throw error
  }

  func pause(_ provider: ProviderID, until date: Date) async throws(StoreError) { throw error }

  func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining { throw error }
}

/// The limits of each provider that counts requests.
enum ProviderBudgets {
  static let limits: [ProviderID: ProviderLimits] = [
    .openMeteo: .openMeteo,
    .openWeather: .openWeather,
    .openWeatherOneCall: .openWeatherOneCall,
    .metNorway: .metNorway,
    .meteoAlarm: .warnings,
    .nws: .warnings,
    .dwd: .warnings,
    .radarDWD: .radar,
    .radarNOAA: .radar,
    .rainViewer: .rainViewer,
  ]
}
