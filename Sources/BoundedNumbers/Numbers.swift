// A Swift conversion or sum that overflows traps, and a trap ends the server. All numbers from outside (a feed, a provider, a
// query, a cookie, a file, a row of a restored database) pass through these conversions; the deprecated twins in
// NumberRules.swift make the compiler reject any other.

extension FixedWidthInteger {
  /// Truncates `value`; clamps it to this type's range, and returns 0 for NaN.
  @inlinable public init(saturating value: Double) {
    // A fast path for small numbers, because the exact conversion below is slow.
    if abs(value) < 1e15 {
      self = Self(clamping: Int64(value))
      return
    }
    let whole = value.rounded(.towardZero)
    // A Double cannot represent Int64.max: if `whole` rounds up to 2^63, the exact conversion fails.
    self = Self(exactly: whole) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }

  /// Truncates `value` and clamps it to `bounds`; returns their lower bound for NaN.
  @inlinable public init(_ value: Double, clampedTo bounds: ClosedRange<Self>) {
    self =
      value.isNaN
      ? bounds.lowerBound : Swift.min(bounds.upperBound, Swift.max(bounds.lowerBound, Self(saturating: value)))
  }

  /// Parses decimal ASCII digits with an optional sign; nil for anything else and for a number outside `bounds`.
  @inlinable public init?(_ text: some StringProtocol, in bounds: ClosedRange<Self>) {
    guard text.utf8.count <= 40, let number = Self(text, radix: 10), bounds.contains(number) else { return nil }
    self = number
  }
}

extension Double {
  /// Parses a decimal number; nil for anything else (including `nan`, `inf` and hexadecimal) and for one outside `bounds`.
  public init?(_ text: some StringProtocol, in bounds: ClosedRange<Double>) {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isPlain, text.utf8.count <= 400, let number = Double(text), bounds.contains(number) else { return nil }
    self = number
  }

  /// Parses a number as Swift does, including NaN and infinity, for a type that checks the bounds itself and reports what is
  /// wrong.
  public init?(unbounded text: some StringProtocol) {
    guard text.utf8.count <= 400, let number = Double(text) else { return nil }
    self = number
  }

  /// This number if it is within `bounds`; otherwise nil, also for NaN.
  public func within(_ bounds: ClosedRange<Double>) -> Double? { bounds.contains(self) ? self : nil }
}

extension Duration {
  /// A hundred years, the maximum of any duration in Gazette.
  public static let maximum = Duration.seconds(3_155_760_000)

  /// A duration of `seconds`, clamped to ±``maximum``; zero for NaN.
  public init(secondsClamped seconds: Double) {
    self = .zero
    let bound = 3_155_760_000.0
    if !seconds.isNaN { self = .seconds(min(bound, max(-bound, seconds))) }
  }

  /// A duration of `seconds`; nil outside `bounds` and for NaN.
  public init?(seconds: Double, in bounds: ClosedRange<Double>) {
    guard let seconds = seconds.within(bounds) else { return nil }
    self.init(secondsClamped: seconds)
  }
}
