package import Foundation
package import GazetteDomain
package import GazettePresentation
package import GazetteWeb
package import HTTPFetching

/// An additional source of ads: a unique name, which becomes part of its ads' identity, and its base address.
package struct ListingAddress: SettingValue {
  package static var shape: SettingShape { .namedAddress }

  /// The source's name.
  package let id: ListingSourceID
  /// The base address of `listing.json` and `categories.json`.
  package let url: URL

  /// Parses `second=https://ads.example.org/base`; the first source's own name is reserved.
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

/// A value for an identity provider, with the provider's name: `home=https://auth.example.org`.
package struct NamedText: SettingValue {
  package static var shape: SettingShape { .namedText }

  /// The provider's name.
  package let id: IdentityProviderID
  /// The value; not empty.
  package let text: String

  /// Parses a name, an equals sign and a text.
  package init?(settingText: String) {
    let parts = settingText.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let id = IdentityProviderID(String(parts[0])) else { return nil }
    self.id = id
    text = String(parts[1])
  }

  package var settingText: String { "\(id)=\(text)" }
}

extension ProvisioningPolicy: SettingValue {
  package static var shape: SettingShape { .newcomers }
  package init?(settingText: String) { self.init(settingText) }
  package var settingText: String { text }
}

extension SignInHeader: SettingValue {
  package static var shape: SettingShape { .headerName }
  package init?(settingText: String) { self.init(settingText) }
  package var settingText: String { text }
}

/// The pages that visitors may read without signing in.
package enum GuestAccess: String, SettingValue, CaseIterable {
  /// Nothing.
  case none
  /// The owner's front page and its articles.
  case front

  package static var shape: SettingShape { .oneOf(allCases.map(\.rawValue)) }
  package init?(settingText: String) { self.init(rawValue: settingText.lowercased()) }
  package var settingText: String { rawValue }
}

extension AddressRange: SettingValue {
  package static var shape: SettingShape { .network }

  /// Parses a network, or one address as a network of only that address.
  package init?(settingText: String) {
    let whole = settingText.contains("/") ? settingText : "\(settingText)/\(settingText.contains(":") ? 128 : 32)"
    self.init(whole)
  }

  package var settingText: String { description }
}

/// The address of map tiles, with `{z}`, `{x}` and `{y}` for the tile's zoom, column and row.
package struct TileTemplate: SettingValue {
  package static var shape: SettingShape { .tileAddress }

  /// The address with its three placeholders.
  package let text: String

  package init?(settingText: String) {
    guard ["{z}", "{x}", "{y}"].allSatisfy(settingText.contains) else { return nil }
    self.text = settingText
    guard address(zoom: 0, column: 0, row: 0) != nil else { return nil }
  }

  /// The address of one tile; nil when the result is not an address.
  package func address(zoom: Int, column: Int, row: Int) -> URL? {
    let filled = text.replacing("{z}", with: String(zoom)).replacing("{x}", with: String(column))
      .replacing("{y}", with: String(row))
    return URL(settingText: filled)
  }

  package var settingText: String { text }
}
