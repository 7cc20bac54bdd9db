package import Foundation
package import GazettePresentation

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
