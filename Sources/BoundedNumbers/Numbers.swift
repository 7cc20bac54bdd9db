// A Swift conversion or sum that does not fit traps, and a trap ends the server. Numbers from outside (a feed, a
// provider, a query, a cookie, a file, a row of a restored database) become ours through these conversions only; the
// deprecated twins in NumberRules.swift make the compiler refuse the others.

extension FixedWidthInteger {
  /// `value` without its fraction; the nearest end where it is beyond this type, and 0 for NaN.
  @inlinable public init(saturating value: Double) {
    // Most numbers are small, and the exact conversion below is slow.
    if abs(value) < 1e15 {
      self = Self(clamping: Int64(value))
      return
    }
    let whole = value.rounded(.towardZero)
    // A double cannot hold Int64.max: where it rounds up to 2^63 the exact conversion says no.
    self = Self(exactly: whole) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }

  /// `value` without its fraction, or the nearest end of `bounds`; their lower end for NaN.
  @inlinable public init(_ value: Double, clampedTo bounds: ClosedRange<Self>) {
    self =
      value.isNaN
      ? bounds.lowerBound : Swift.min(bounds.upperBound, Swift.max(bounds.lowerBound, Self(saturating: value)))
  }

  /// Reads decimal ASCII digits with an optional sign; nil for anything else and for a number outside `bounds`.
  @inlinable public init?(_ text: some StringProtocol, in bounds: ClosedRange<Self>) {
    guard text.utf8.count <= 40, let number = Self(text, radix: 10), bounds.contains(number) else { return nil }
    self = number
  }
}

extension Double {
  /// Reads a decimal number; nil for anything else (`nan`, `inf` and hexadecimal too) and for one outside `bounds`.
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

  /// Reads a number as Swift does, NaN and infinity included, for a type that bounds it at once and tells what was wrong
  /// with it.
  public init?(unbounded text: some StringProtocol) {
    guard text.utf8.count <= 400, let number = Double(text) else { return nil }
    self = number
  }

  /// This number when it is within `bounds`; nil for NaN and for what is beyond.
  public func within(_ bounds: ClosedRange<Double>) -> Double? { bounds.contains(self) ? self : nil }
}

extension Duration {
  /// A hundred years, the longest that anything here lasts.
  public static let longest = Duration.seconds(3_155_760_000)

  /// So many seconds, at most ``longest`` either way; none for NaN.
  public init(secondsClamped seconds: Double) {
    self = .zero
    let bound = 3_155_760_000.0
    if !seconds.isNaN { self = .seconds(min(bound, max(-bound, seconds))) }
  }

  /// So many seconds; nil outside `bounds` and for NaN.
  public init?(seconds: Double, in bounds: ClosedRange<Double>) {
    guard let seconds = seconds.within(bounds) else { return nil }
    self.init(secondsClamped: seconds)
  }
}
