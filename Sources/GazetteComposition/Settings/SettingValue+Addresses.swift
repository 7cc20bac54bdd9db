package import Foundation
package import GazettePresentation
package import GazetteDomain

/// A further source of ads: a name of its own, which becomes a part of its ads' identity, and its base address.
package struct ListingAddress: SettingValue {
  package static var shape: SettingShape { .namedAddress }

  /// The source's name.
  package let id: ListingSourceID
  /// The base address: `listing.json` and `categories.json` lie there.
  package let url: URL

  /// Reads `second=https://ads.example.org/base`; the first source's own name is taken.
  package init?(settingText: String) {
    guard let equals = settingText.firstIndex(of: "="),
      let id = ListingSourceID(name: String(settingText[..<equals])), id != .paperclip,
      let url = URL(settingText: String(settingText[settingText.index(after: equals)...]))
    else { return nil }
    self.id = id
    self.url = url
  }

  package var settingText: String { "\(id.rawValue)=\(url.settingText)" }
}
