import Foundation

/// Brings a host name in any script to the ASCII form that the DNS knows (compatibility mapping, lower case, Punycode).
///
/// What the mapping of browsers (UTS 46) would quietly drop or what no label may hold is refused instead.
enum InternationalName {
  static func ascii(_ name: String) throws(OutboundRefusal) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
    let dotted = String(name.map { dots.contains($0) ? "." : $0 })
    // Mapping can make new capitals and lower case can make new sequences, so both are done twice.
    let mapped = dotted.precomposedStringWithCompatibilityMapping.lowercased()
      .precomposedStringWithCompatibilityMapping.lowercased()
    var labels: [String] = []
    for label in mapped.split(separator: ".", omittingEmptySubsequences: false) {
      labels.append(try self.label(label, of: name))
    }
    return labels.joined(separator: ".")
  }

  private static let dots: Set<Character> = ["\u{3002}", "\u{FF0E}", "\u{FF61}"]

  private static func label(_ label: Substring, of name: String) throws(OutboundRefusal) -> String {
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return String(label) }
    guard label.unicodeScalars.allSatisfy(isAllowed), !label.hasPrefix("xn--") else { throw .host(name) }
    guard let first = label.unicodeScalars.first, !isMark(first) else { throw .host(name) }
    guard let encoded = Punycode.encode(label.unicodeScalars.map { $0 }) else { throw .host(name) }
    return "xn--" + encoded
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-" }
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber: return true
    default: return isMark(scalar)
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
