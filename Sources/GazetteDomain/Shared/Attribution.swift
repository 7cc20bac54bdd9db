public import Foundation

/// The credit that a provider asks to be shown beside its data.
public struct Attribution: Sendable, Hashable {
  /// The provider's name as it wants to be written.
  public let name: String
  /// Where the credit links to.
  public let link: URL
  /// The data's licence, such as `CC BY 4.0`, when there is one to name.
  public let licence: String?
  /// Makes a credit.
  public init(name: String, link: URL, licence: String?) {
    self.name = name
    self.link = link
    self.licence = licence
  }
}
