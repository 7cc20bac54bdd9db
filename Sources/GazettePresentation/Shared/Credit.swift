import Foundation
package import GazetteDomain

/// A source named in a page's footer or beside its data.
package struct Credit: Sendable, Hashable {
  /// The source's name.
  package let name: String
  /// Where the credit leads.
  package let link: String
  /// The licence, when there is one to name.
  package let licence: String?

  /// Writes a provider's credit.
  package init(_ attribution: Attribution) {
    name = attribution.name
    link = attribution.link.absoluteString
    licence = attribution.licence
  }
}
