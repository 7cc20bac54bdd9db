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
