import Foundation
import GazetteDomain
import GazettePostgres
import GazetteStore

/// The providers' budgets as they could be opened, and the way to close them.
struct OpenBudget: Sendable {
  let budget: any RequestBudget
  let close: @Sendable () throws(StoreError) -> Void

  /// Opens the budgets that all nodes share, or those of the data folder.
  static func open(
    on databases: PaperDatabase, now: @escaping CurrentTime, onDamage: @Sendable (StoreError) -> Void
  ) async throws(StoreError) -> OpenBudget {
    guard let shared = databases.shared else {
      return try await open(in: databases.local.folder, now: now, onDamage: onDamage)
    }
    return OpenBudget(budget: PostgresRequestBudget(shared, limits: ProviderBudgets.limits, now: now)) {}
  }

  /// Opens the budgets of `folder`.
  ///
  /// Where the folder cannot be written, by its permissions, a full or a failing disk, nothing can be kept of what is
  /// spent: then nothing may be sent, and what is stored can still be read. A damaged file is begun anew, and `onDamage`
  /// told.
  static func open(
    in folder: DataFolder, now: @escaping CurrentTime, onDamage: @Sendable (StoreError) -> Void = { _ in }
  ) async throws(StoreError) -> OpenBudget {
    do throws(StoreError) {
      let kept = try await SQLiteRequestBudget.open(
        in: folder, limits: ProviderBudgets.limits, now: now, onDamage: onDamage)
      return OpenBudget(budget: kept) { () throws(StoreError) in try kept.close() }
    } catch {
      switch error {
      case .readOnly, .full, .inputOutput: return OpenBudget(budget: UnkeptBudget(error: error)) {}
      default: throw error
      }
    }
  }
}

/// The budget of a data folder that cannot be written now: nothing may be spent, as nothing could be remembered.
struct UnkeptBudget: RequestBudget {
  /// Why.
  var error = StoreError.readOnly

  func reserve(
    _ count: Int, weight: Double, of provider: ProviderID, for purpose: RequestPurpose
  ) async throws(StoreError) -> BudgetAnswer {
    throw error
  }

  func pause(_ provider: ProviderID, until date: Date) async throws(StoreError) { throw error }

  func remaining(of provider: ProviderID) async throws(StoreError) -> BudgetRemaining { throw error }
}

/// What each provider allows; one entry for each provider that counts.
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
