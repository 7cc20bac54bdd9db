package import Foundation
package import GazetteDomain
package import GazettePresentation

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

/// The address of map tiles, with `{z}`, `{x}` and `{y}` where the tile's zoom, column and row go.
package struct TileTemplate: SettingValue {
  package static var shape: SettingShape { .tileAddress }

  /// The address with its three marks.
  package let text: String

  package init?(settingText: String) {
    guard ["{z}", "{x}", "{y}"].allSatisfy(settingText.contains) else { return nil }
    self.text = settingText
    guard address(zoom: 0, column: 0, row: 0) != nil else { return nil }
  }

  /// The address of one tile; nil when the template makes none.
  package func address(zoom: Int, column: Int, row: Int) -> URL? {
    let filled = text.replacing("{z}", with: String(zoom)).replacing("{x}", with: String(column))
      .replacing("{y}", with: String(row))
    return URL(settingText: filled)
  }

  package var settingText: String { text }
}
