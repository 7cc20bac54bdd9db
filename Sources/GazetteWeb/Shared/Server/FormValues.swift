import BoundedNumbers
import Foundation
package import GazetteDomain

/// The names and values of a form or query (`application/x-www-form-urlencoded`), in order.
package struct FormValues: Sendable {
  /// Every pair in order, decoded; values may be empty.
  package let pairs: [(name: String, value: String)]
  /// False when the form had more pairs than the maximum.
  package let isComplete: Bool

  /// Reads an encoded form: its first `maximum` pairs, without those that cannot be decoded.
  package init(encoded text: String, maximum: Int = 1000) {
    // Reads bytes for speed: reader apps send hundreds of articles in one form.
    var rest = Array(text.utf8)[...]
    var pairs: [(name: String, value: String)] = []
    var count = 0
    while count < maximum, !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
      if end > rest.startIndex {
        count += 1
        if let pair = Self.pair(rest[..<end]) { pairs.append(pair) }
      }
      rest = rest[end...].dropFirst()
    }
    self.pairs = pairs
    isComplete = rest.isEmpty
  }

  private static func pair(_ bytes: ArraySlice<UInt8>) -> (name: String, value: String)? {
    let parts = bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first.flatMap(decode) else { return nil }
    guard parts.count == 2 else { return (name, "") }
    return decode(parts[1]).map { (name, $0) }
  }

  /// The first value called `name`; nil when it is absent or empty.
  package subscript(_ name: String) -> String? {
    pairs.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  /// Returns every value called `name`, in order, including empty ones.
  package func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

  private static func decode(_ text: ArraySlice<UInt8>) -> String? {
    guard text.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }) else {
      return String(decoding: text, as: UTF8.self)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.next().flatMap(hexDigitValue), let low = rest.next().flatMap(hexDigitValue) else {
          return nil
        }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns the value of a hexadecimal digit; nil for another byte.
  static func hexDigitValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

// Typed values of addresses are all read here, so that clients learn which value is wrong, and what is expected.
extension FormValues {
  /// Returns a whole number; nil when it is missing.
  /// - Throws: ``FieldProblem`` when it is empty, not a number, or out of `range`.
  package func number(_ name: String, in range: ClosedRange<Int>) throws(FieldProblem) -> Int? {
    guard let text = all(name).first else { return nil }
    guard let number = Int(text, in: range) else {
      throw FieldProblem(name, given: text, expected: .number(range))
    }
    return number
  }

  /// Returns a required number of degrees.
  /// - Throws: ``FieldProblem`` when it is missing, not a number, or out of `range`.
  package func degrees(_ name: String, in range: ClosedRange<Int>) throws(FieldProblem) -> Double {
    let text = self[name] ?? ""
    guard let number = Double(text, in: Double(range.lowerBound)...Double(range.upperBound)) else {
      throw FieldProblem(name, given: text, expected: .degrees(range))
    }
    return number
  }

  /// Returns a Boolean value; nil when it is missing.
  /// - Throws: ``FieldProblem`` when it is neither `true` nor `false`.
  package func flag(_ name: String) throws(FieldProblem) -> Bool? {
    guard let text = all(name).first else { return nil }
    guard let flag = Bool(text) else { throw FieldProblem(name, given: text, expected: .trueOrFalse) }
    return flag
  }

  /// Returns true for a ticked box: browsers and links send `1` or `on`, people write `true`; an empty value is not ticked.
  /// - Throws: ``FieldProblem`` for anything else.
  package func isChecked(_ name: String) throws(FieldProblem) -> Bool {
    switch self[name] {
    case nil, "0", "false", "off": return false
    case "1", "true", "on": return true
    case .some(let text): throw FieldProblem(name, given: text, expected: .trueOrFalse)
    }
  }

  /// Checks that every value called `name` is one of `words`.
  package func check(_ name: String, isOneOf words: [String]) throws(FieldProblem) {
    for text in all(name) where !words.contains(text) {
      throw FieldProblem(name, given: text, expected: .oneOf(words))
    }
  }

  /// Checks that no value of these names is given and empty.
  package func checkNotEmpty(_ names: [String]) throws(FieldProblem) {
    for name in names where all(name).contains("") { throw FieldProblem(name, given: "", expected: .something) }
  }
}
