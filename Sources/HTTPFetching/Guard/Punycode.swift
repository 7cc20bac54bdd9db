/// RFC 3492: a label in any script as ASCII letters, digits and hyphens.
enum Punycode {
  /// The encoding of `label` without the `xn--` that goes before it; `nil` when the numbers would overflow.
  static func encode(_ label: [Unicode.Scalar]) -> String? {
    var output = label.filter(\.isASCII).map { Character($0) }
    let basic = output.count
    if basic > 0 { output.append("-") }
    var state = State(handled: basic)
    while state.handled < label.count {
      guard let next = label.map(\.value).filter({ $0 >= state.code }).min() else { return nil }
      guard state.advance(to: next) else { return nil }
      for scalar in label {
        if scalar.value < state.code { state.delta += 1 }
        if scalar.value == state.code { output += state.emit(first: state.handled == basic) }
      }
      state.delta += 1
      state.code += 1
    }
    return String(output)
  }

  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26

  private struct State {
    var code: UInt32 = 128
    var delta = 0
    var bias = 72
    var handled: Int

    mutating func advance(to next: UInt32) -> Bool {
      let (step, overflow) = Int(next - code).multipliedReportingOverflow(by: handled + 1)
      guard !overflow, delta + step < 1 << 31 else { return false }
      delta += step
      code = next
      return true
    }

    mutating func emit(first: Bool) -> [Character] {
      var digits: [Character] = []
      var rest = delta
      var position = base
      while true {
        let threshold = min(max(position - bias, tMin), tMax)
        guard rest >= threshold else { break }
        digits.append(digit(threshold + (rest - threshold) % (base - threshold)))
        rest = (rest - threshold) / (base - threshold)
        position += base
      }
      digits.append(digit(rest))
      adapt(first: first)
      return digits
    }

    private mutating func adapt(first: Bool) {
      handled += 1
      delta = first ? delta / 700 : delta / 2
      delta += delta / handled
      var position = 0
      while delta > (base - tMin) * tMax / 2 {
        delta /= base - tMin
        position += base
      }
      bias = position + (base - tMin + 1) * delta / (delta + 38)
      delta = 0
    }

    private func digit(_ value: Int) -> Character {
      Character(Unicode.Scalar(value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)))
    }
  }
}
