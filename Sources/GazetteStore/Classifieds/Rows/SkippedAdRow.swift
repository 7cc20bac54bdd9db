import GazetteDomain

/// A skipped ad as a row of `skippedAd`.
enum SkippedAdRow {
  static let columns = ["rank", "number", "fault", "field"]

  static func values(_ skipped: SkippedAd) -> [ColumnValue] {
    let (fault, field) = code(of: skipped.fault)
    return [skipped.rank, skipped.number, fault, field]
  }

  /// The skipped ad; nil when the fault is one that this version does not know.
  static func read(_ row: inout RowReader) throws -> SkippedAd? {
    let rank: Int = try row.required()
    let number: Int64? = row.next()
    let code: String = try row.required()
    return fault(code, field: row.next()).map { SkippedAd(rank: rank, number: number, fault: $0) }
  }

  private static func code(of fault: SkippedAd.Fault) -> (String, field: String?) {
    switch fault {
    case .notAnAd: ("notAnAd", nil)
    case .tooLarge: ("tooLarge", nil)
    case .missing(let field): ("missing", field)
    case .unreadable(let field): ("unreadable", field)
    case .impossible(let field): ("impossible", field)
    case .repeated: ("repeated", nil)
    }
  }

  private static func fault(_ code: String, field: String?) -> SkippedAd.Fault? {
    switch code {
    case "notAnAd": .notAnAd
    case "tooLarge": .tooLarge
    case "missing": field.map(SkippedAd.Fault.missing(field:))
    case "unreadable": field.map(SkippedAd.Fault.unreadable(field:))
    case "impossible": field.map(SkippedAd.Fault.impossible(field:))
    case "repeated": .repeated
    default: nil
    }
  }
}
