import Foundation
import GazettePresentation

extension Setting where Value == URL {
  /// A setting that is a provider's address.
  ///
  /// - Precondition: `address` is an address, as every literal in the table is; a test reads them all.
  init(_ key: String, address: StaticString, _ purpose: @escaping @Sendable (SettingPurposePhrases) -> String) {
    let url = URL(settingText: "\(address)") ?? URL(filePath: "/")
    self.init(key, default: url, purpose)
  }
}
