import Foundation
import GazetteDomain

/// The state of a scope as a row.
enum WarningStateRecord {
  static let table = StoredTable<WarningState>(
    "warningScope",
    [
      "scope": { $0.scope.text }, "asOf": { $0.asOf?.bounded },
      "lastAttempt": { $0.lastAttempt?.bounded },
      "nextAttempt": { $0.nextAttempt?.bounded },
      "failuresInARow": { min(1000, max(0, $0.failuresInARow)) }, "etag": { $0.validators.etag },
      "lastModified": { $0.validators.lastModified },
      "failedAt": { $0.problem?.failedAt.bounded },
    ], SourceErrorColumns.columns.of { state in state.problem.map { StoredSourceError($0.error) } })

  /// Reads the state; nil when this version does not know the scope.
  static func read(_ row: SQLRow) throws -> WarningState? {
    guard let scope = try row["scope", as: WarningScope.init(text:)] else { return nil }
    var state = WarningState(scope: scope)
    state.asOf = try row.date("asOf")
    state.lastAttempt = try row.date("lastAttempt")
    state.nextAttempt = try row.date("nextAttempt")
    state.failuresInARow = try row["failuresInARow"]
    state.validators = WarningValidators(etag: try row["etag"], lastModified: try row["lastModified"])
    if try row.date("failedAt") != nil { state.problem = try SourceErrorColumns.readFailure(row) }
    return state
  }
}

/// One warning of a scope.
struct WarningRecord {
  let scope: WarningScope
  let rank: Int
  let warning: WeatherWarning

  static let table = StoredTable<WarningRecord>(
    "weatherWarning",
    [
      "scope": { $0.scope.text }, "rank": { min(1_000_000, $0.rank) }, "warningID": { $0.warning.id.rawValue },
      "chainID": { $0.warning.chain.rawValue }, "messageID": { $0.warning.message.rawValue },
      "level": { $0.warning.level.rawValue }, "raisedFrom": { $0.warning.raisedFrom?.rawValue },
      "kind": { $0.warning.kind.rawValue }, "isAllClear": { $0.warning.isAllClear },
      "sentAt": { $0.warning.sentAt.bounded },
      "onset": { $0.warning.onset?.bounded },
      "ends": { $0.warning.ends?.bounded }, "sender": { $0.warning.sender },
      "url": { $0.warning.url?.absoluteString }, "licence": { $0.warning.licence },
      "texts": { try JSONColumn.text($0.warning.texts.map(StoredWarningText.init)) },
      "areas": { try JSONColumn.text($0.warning.areas.map(StoredWarningArea.init)) },
    ])

  /// The last of several warnings with the same identity wins.
  static let onConflict = "ON CONFLICT (scope, warningID) DO UPDATE SET \(table.replacement)"

  /// Reads the warning; nil when this version does not know a code in it.
  static func read(_ row: SQLRow) throws -> WeatherWarning? {
    guard let scope = try row["scope", as: WarningScope.init(text:)],
      let id = try row["warningID", as: WarningID.init(rawValue:)],
      let chain = try row["chainID", as: WarningID.init(rawValue:)],
      let message = try row["messageID", as: WarningID.init(rawValue:)],
      let level = try row["level", as: WarningLevel.init(rawValue:)]
    else { return nil }
    var warning = WeatherWarning(
      id: id, chain: chain, message: message, scope: scope, level: level,
      kind: try row["kind", as: WarningKind.init(rawValue:)] ?? .other,
      texts: try JSONColumn.values(try row["texts"], of: StoredWarningText.self).map(\.text),
      sentAt: try row.requiredDate("sentAt"), onset: try row.date("onset"), ends: try row.date("ends"),
      sender: try row["sender"], url: try row.url("url"), licence: try row["licence"],
      areas: try JSONColumn.values(try row["areas"], of: StoredWarningArea.self).map(\.area),
      isAllClear: try row["isAllClear"])
    warning.raisedFrom = try row["raisedFrom", as: WarningLevel.init(rawValue:)]
    return warning
  }
}
