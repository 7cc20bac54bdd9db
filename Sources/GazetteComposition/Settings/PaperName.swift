package import GazettePresentation

/// The name of the newspaper, short enough for its masthead.
package struct PaperName: SettingValue, Equatable, ExpressibleByStringLiteral {
  package let text: String

  package init(stringLiteral text: String) { self.text = text }
  init(_ text: String) { self.text = text }

  package static var shape: SettingShape { .shortText(maximumLength: Nameplate.maximumLength) }
  package init?(settingText: String) {
    guard settingText.contains(where: { !$0.isWhitespace }), settingText.count <= Nameplate.maximumLength else {
      return nil
    }
    text = settingText
  }
  package var settingText: String { text }
}
