import BoundedNumbers
package import Foundation
import GazetteDomain
package import GazettePresentation
import GazetteProviders
package import HTTPFetching
package import Logging

/// A type of a setting: parsed from text, and written as the same text.
package protocol SettingValue: Equatable, Sendable {
  /// The format of a well-typed value.
  static var shape: SettingShape { get }

  /// Parses `settingText`; nil when it is invalid.
  init?(settingText: String)

  /// The value as text for a file or an environment variable.
  var settingText: String { get }

  /// The invalid part of a text and its fault, if more can be said than ``shape``.
  static func fault(in settingText: String) -> (part: String, fault: SettingFault?)
}

extension SettingValue {
  package static func fault(in settingText: String) -> (part: String, fault: SettingFault?) { (settingText, nil) }
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
    // An abbreviation such as CET has no rules for summer time, so only full names are accepted.
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

  package static func fault(in settingText: String) -> (part: String, fault: SettingFault?) {
    do throws(Fault) {
      _ = try AllowedDestination(parsing: settingText)
      return (settingText, nil)
    } catch {
      return (settingText, SettingFault(error))
    }
  }
}

extension SettingFault {
  init(_ fault: AllowedDestination.Fault) {
    switch fault {
    case .origin(let refusal): self = .origin(OutboundRule(refusal))
    case .portWithoutScheme: self = .portWithoutScheme
    case .host: self = .host
    case .networkAddress: self = .networkAddress
    case .networkSize(let maximum): self = .networkSize(maximum: maximum)
    }
  }
}

extension Optional: SettingValue where Wrapped: SettingValue {
  package static var shape: SettingShape { .optional(Wrapped.shape) }

  /// Empty text means nil.
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

  /// Empty text is the empty list; spaces around an element are ignored.
  package init?(settingText: String) {
    var elements: [Element] = []
    for part in Self.parts(of: settingText) {
      guard let element = Element(settingText: part) else { return nil }
      elements.append(element)
    }
    self = elements
  }

  /// The fault of the first invalid element.
  package static func fault(in settingText: String) -> (part: String, fault: SettingFault?) {
    let part = parts(of: settingText).first { Element(settingText: $0) == nil }
    return part.map { Element.fault(in: $0) } ?? (settingText, nil)
  }

  private static func parts(of settingText: String) -> [String] {
    settingText.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace).trimmedEnd }
  }

  package var settingText: String { map(\.settingText).joined(separator: ",") }
}

extension Substring {
  fileprivate var trimmedEnd: String {
    String(reversed().drop(while: \.isWhitespace).reversed())
  }
}
