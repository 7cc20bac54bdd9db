import Foundation
import GazetteDomain

/// Where figures come from, as the API and `--json` write it.
struct SourceDocument: Encodable, Sendable, Hashable {
  let provider: String
  let product: String?
  let fetchedAt: Date
  let reduced: Bool

  init(_ provenance: Provenance) {
    provider = provenance.provider.rawValue
    product = provenance.product
    fetchedAt = provenance.fetchedAt
    reduced = provenance.isReduced
  }
}
