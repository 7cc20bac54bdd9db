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

/// RFC 3492: a label in any script as ASCII letters, digits and hyphens, and back.
enum Punycode {
  /// The encoding of `label` without the `xn--` that goes before it; `nil` when the label is far too long.
  static func encode(_ label: [Unicode.Scalar]) -> String? {
    guard label.count <= 63 else { return nil }
    var output = String(String.UnicodeScalarView(label.filter(\.isASCII)))
    var handled = output.utf8.count
    if handled > 0 { output += "-" }
    var bias = Bias()
    var code: UInt32 = 128
    var delta = 0
    while handled < label.count, let next = label.map(\.value).filter({ $0 >= code }).min() {
      delta += Int(next - code) * (handled + 1)
      code = next
      for scalar in label {
        if scalar.value < code { delta += 1 }
        guard scalar.value == code else { continue }
        output += digits(of: delta, bias: bias)
        handled += 1
        bias.adapt(to: delta, length: handled)
        delta = 0
      }
      delta += 1
      code += 1
    }
    return output
  }

  /// The label that `text`, without `xn--`, encodes; `nil` when it encodes none.
  static func decode(_ text: some StringProtocol) -> [Unicode.Scalar]? {
    guard text.utf8.count <= 63 else { return nil }
    let scalars = Array(text.unicodeScalars)
    let hyphen = scalars.lastIndex(of: "-")
    var label = Array(scalars[..<(hyphen ?? 0)])
    var rest = scalars[(hyphen.map { $0 + 1 } ?? 0)...]
    var bias = Bias()
    var code = 128
    var index = 0
    while !rest.isEmpty {
      guard let delta = number(&rest, bias: bias) else { return nil }
      index += delta
      code += index / (label.count + 1)
      index %= label.count + 1
      guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else { return nil }
      label.insert(scalar, at: index)
      bias.adapt(to: delta, length: label.count)
      index += 1
    }
    return label
  }

  private static func digits(of delta: Int, bias: Bias) -> String {
    var text = ""
    var rest = delta
    var position = 0
    while true {
      let threshold = bias.threshold(position)
      guard rest >= threshold else { return text + digit(rest) }
      text += digit(threshold + (rest - threshold) % (Bias.base - threshold))
      rest = (rest - threshold) / (Bias.base - threshold)
      position += 1
    }
  }

  private static func number(_ digits: inout ArraySlice<Unicode.Scalar>, bias: Bias) -> Int? {
    var value = 0
    var weight = 1
    var position = 0
    while let digit = digits.popFirst().flatMap(value(of:)) {
      value += digit * weight
      let threshold = bias.threshold(position)
      if digit < threshold { return value }
      weight *= Bias.base - threshold
      position += 1
      // No code point lies so far away; larger numbers would overflow.
      guard weight < 1 << 40, value < 1 << 40 else { return nil }
    }
    return nil
  }

  private static func digit(_ value: Int) -> String {
    String(Unicode.Scalar(value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)))
  }

  private static func value(of digit: Unicode.Scalar) -> Int? {
    switch digit {
    case "a"..."z": Int(digit.value) - 97
    case "0"..."9": Int(digit.value) - 48 + 26
    default: nil
    }
  }

  /// How many digits the next number is expected to need.
  private struct Bias {
    static let base = 36
    private var value = 72
    private var isFirst = true

    func threshold(_ position: Int) -> Int {
      min(max(Self.base * (position + 1) - value, 1), 26)
    }

    mutating func adapt(to delta: Int, length: Int) {
      var delta = isFirst ? delta / 700 : delta / 2
      isFirst = false
      delta += delta / length
      var steps = 0
      while delta > (Self.base - 1) * 26 / 2 {
        delta /= Self.base - 1
        steps += Self.base
      }
      value = steps + Self.base * delta / (delta + 38)
    }
  }
}
