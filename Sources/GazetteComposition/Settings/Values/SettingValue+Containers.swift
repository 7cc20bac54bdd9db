package import GazettePresentation

extension Optional: SettingValue where Wrapped: SettingValue {
  package static var shape: SettingShape { .orNone(Wrapped.shape) }

  /// Empty text means that there is none.
  package init?(settingText: String) {
    guard !settingText.isEmpty else {
      self = .none
      return
    }
    guard let value = Wrapped(settingText: settingText) else { return nil }
    self = .some(value)
  }

  package var settingText: String { self?.settingText ?? "" }
}

extension Array: SettingValue where Element: SettingValue {
  package static var shape: SettingShape { .list(of: Element.shape) }

  /// Empty text is the empty list; spaces around an element do not count.
  package init?(settingText: String) {
    var elements: [Element] = []
    for part in settingText.split(separator: ",") {
      guard let element = Element(settingText: part.trimmingPrefix(while: \.isWhitespace).trimmedEnd) else {
        return nil
      }
      elements.append(element)
    }
    self = elements
  }

  package var settingText: String { map(\.settingText).joined(separator: ",") }
}

extension Substring {
  fileprivate var trimmedEnd: String {
    String(reversed().drop(while: \.isWhitespace).reversed())
  }
}
