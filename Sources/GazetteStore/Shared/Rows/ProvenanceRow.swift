import Foundation
import GazetteDomain

/// A provenance as the columns `provider, product, fetchedAt, isReduced`.
enum ProvenanceRow {
  static let columns = ["provider", "product", "fetchedAt", "isReduced"]

  static func values(_ provenance: Provenance) -> [ColumnValue] {
    [
      provenance.provider.rawValue, provenance.product, provenance.fetchedAt.timeIntervalSince1970,
      provenance.isReduced,
    ]
  }

  static func read(_ row: inout RowReader) throws -> Provenance {
    let provider = ProviderID(rawValue: try row.required())
    let product: String? = row.next()
    let fetchedAt = try row.requiredDate()
    return Provenance(provider: provider, product: product, fetchedAt: fetchedAt, isReduced: try row.required())
  }
}
