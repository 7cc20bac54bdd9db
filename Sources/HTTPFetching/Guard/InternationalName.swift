import Foundation

/// Brings a host name in any script to the ASCII form that the DNS knows (compatibility mapping, lower case, Punycode).
///
/// What the mapping of browsers (UTS 46) would quietly drop, and what no label may hold, is refused instead.
enum InternationalName {
  static func ascii(_ name: String) throws(OutboundRefusal) -> String {
    var labels: [String] = []
    for label in mapped(name).split(separator: ".", omittingEmptySubsequences: false) {
      guard let ascii = ascii(label: String(String.UnicodeScalarView(label))) else { throw .host(name) }
      labels.append(ascii)
    }
    return labels.joined(separator: ".")
  }

  private static func mapped(_ name: String) -> String.UnicodeScalarView {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased().unicodeScalars }
    let dotted = String(String.UnicodeScalarView(name.unicodeScalars.map { dots.contains($0) ? "." : $0 }))
    // Mapping can make new capitals, and lower case new sequences, so both are done twice.
    return dotted.precomposedStringWithCompatibilityMapping.lowercased()
      .precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
  }

  private static let dots: Set<Unicode.Scalar> = ["\u{3002}", "\u{FF0E}", "\u{FF61}"]
  private static let prefix = "xn--"

  private static func ascii(label: String) -> String? {
    let scalars = Array(label.unicodeScalars)
    if scalars.allSatisfy(\.isASCII) {
      return label.hasPrefix(prefix) ? checked(encoded: label) : label
    }
    guard isProper(scalars), !label.hasPrefix(prefix) else { return nil }
    return Punycode.encode(scalars).map { prefix + $0 }
  }

  /// `label` when it is what its own decoded form would be encoded as.
  private static func checked(encoded label: String) -> String? {
    guard let scalars = Punycode.decode(label.dropFirst(prefix.count)), isProper(scalars) else { return nil }
    guard Array(mapped(String(String.UnicodeScalarView(scalars)))) == scalars else { return nil }
    guard Punycode.encode(scalars).map({ prefix + $0 }) == label, !scalars.allSatisfy(\.isASCII) else { return nil }
    return label
  }

  private static func isProper(_ label: [Unicode.Scalar]) -> Bool {
    guard let first = label.first, !isMark(first) else { return false }
    return label.allSatisfy(isAllowed)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.properties.isLowercase || ("0"..."9").contains(scalar) || scalar == "-" }
    // U+FFFD stands for what could not be read.
    guard !scalar.properties.isDefaultIgnorableCodePoint, scalar != "\u{FFFD}" else { return false }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .otherSymbol: return true
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
