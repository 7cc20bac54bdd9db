import BoundedNumbers
package import Foundation
package import GazettePresentation
package import HTTPFetching
package import Logging

/// A type that a setting can have: read from text, and written as the same text.
package protocol SettingValue: Equatable, Sendable {
  /// What a well-typed value is.
  static var shape: SettingShape { get }

  /// The value that `settingText` means; nil when it means none.
  init?(settingText: String)

  /// The value as it is written in a file or an environment variable.
  var settingText: String { get }
}

extension String: SettingValue {
  package static var shape: SettingShape { .text }
  package init?(settingText: String) {
    guard !settingText.isEmpty else { return nil }
    self = settingText
  }
  package var settingText: String { self }
}

extension Int: SettingValue {
  package static var shape: SettingShape { .wholeNumber }
  package init?(settingText: String) { self.init(settingText, in: -1_000_000_000...1_000_000_000) }
  package var settingText: String { String(self) }
}

extension Bool: SettingValue {
  package static var shape: SettingShape { .trueOrFalse }
  package init?(settingText: String) {
    switch settingText.lowercased() {
    case "true", "yes", "on", "1": self = true
    case "false", "no", "off", "0": self = false
    default: return nil
    }
  }
  package var settingText: String { String(self) }
}

extension URL: SettingValue {
  package static var shape: SettingShape { .address }
  package init?(settingText: String) {
    guard let url = URL(string: settingText), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false, url.user() == nil, url.password() == nil
    else { return nil }
    self = url
  }
  package var settingText: String { absoluteString }
}

extension TimeZone: SettingValue {
  package static var shape: SettingShape { .timeZone }
  package init?(settingText: String) {
    // An abbreviation such as CET names no rules for summer time, so only full names are taken.
    guard settingText == "GMT" || settingText == "UTC" || settingText.contains("/") else { return nil }
    self.init(identifier: settingText)
  }
  package var settingText: String { identifier }
}

extension Logger.Level: SettingValue {
  package static var shape: SettingShape { .oneOf(allCases.map(\.rawValue)) }
  package init?(settingText: String) { self.init(rawValue: settingText.lowercased()) }
  package var settingText: String { rawValue }
}

extension Language: SettingValue {
  package static var shape: SettingShape { .oneOf(allCases.map(\.rawValue)) }
  package init?(settingText: String) { self.init(tag: settingText) }
  package var settingText: String { rawValue }
}

extension UnitSystem: SettingValue {
  package static var shape: SettingShape { .oneOf(allCases.map(\.rawValue)) }
  package init?(settingText: String) { self.init(rawValue: settingText.lowercased()) }
  package var settingText: String { rawValue }
}

extension AllowedDestination: SettingValue {
  package static var shape: SettingShape { .destination }
  package init?(settingText: String) { self.init(settingText) }
  package var settingText: String { description }
}

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
