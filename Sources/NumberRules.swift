// Redeclares the standard library's conversions that trap on a hostile number or parse one without bounds. Overload resolution
// prefers the module's own declaration, its deprecation is a warning, and warnings are errors: each call fails to compile, with
// a message that names the replacement. Every target has this file as a link in its folder.

extension Int {
  @available(*, deprecated, message: "traps beyond Int: use Int(saturating:) or Int(_:clampedTo:)")
  init(_ value: Double) { self = 0 }
  @available(*, deprecated, message: "traps beyond Int: use Int(saturating:) or Int(_:clampedTo:)")
  init(_ value: some BinaryFloatingPoint) { self = 0 }
  @available(*, deprecated, message: "has no bounds: use Int(_:in:)")
  init?(_ text: String) { nil }
}

extension Int8 {
  @available(*, deprecated, message: "traps beyond Int8: use Int8(saturating:) or Int8(_:clampedTo:)")
  init(_ value: Double) { self = 0 }
  @available(*, deprecated, message: "traps beyond Int8: use Int8(saturating:) or Int8(_:clampedTo:)")
  init(_ value: some BinaryFloatingPoint) { self = 0 }
  @available(*, deprecated, message: "has no bounds: use Int8(_:in:)")
  init?(_ text: String) { nil }
}

extension Int16 {
  @available(*, deprecated, message: "traps beyond Int16: use Int16(saturating:) or Int16(_:clampedTo:)")
  init(_ value: Double) { self = 0 }
  @available(*, deprecated, message: "traps beyond Int16: use Int16(saturating:) or Int16(_:clampedTo:)")
  init(_ value: some BinaryFloatingPoint) { self = 0 }
  @available(*, deprecated, message: "has no bounds: use Int16(_:in:)")
  init?(_ text: String) { nil }
}

extension Int32 {
  @available(*, deprecated, message: "traps beyond Int32: use Int32(saturating:) or Int32(_:clampedTo:)")
  init(_ value: Double) { self = 0 }
  @available(*, deprecated, message: "traps beyond Int32: use Int32(saturating:) or Int32(_:clampedTo:)")
  init(_ value: some BinaryFloatingPoint) { self = 0 }
  @available(*, deprecated, message: "has no bounds: use Int32(_:in:)")
  init?(_ text: String) { nil }
}

extension Int64 {
  @available(*, deprecated, message: "traps beyond Int64: use Int64(saturating:) or Int64(_:clampedTo:)")
  init(_ value: Double) { self = 0 }
  @available(*, deprecated, message: "traps beyond Int64: use Int64(saturating:) or Int64(_:clampedTo:)")
  init(_ value: some BinaryFloatingPoint) { self = 0 }
  @available(*, deprecated, message: "has no bounds: use Int64(_:in:)")
  init?(_ text: String) { nil }
}

extension UInt {
  @available(*, deprecated, message: "traps beyond UInt: use UInt(saturating:) or UInt(_:clampedTo:)")
  init(_ value: Double) { self = 0 }
  @available(*, deprecated, message: "traps beyond UInt: use UInt(saturating:) or UInt(_:clampedTo:)")
  init(_ value: some BinaryFloatingPoint) { self = 0 }
  @available(*, deprecated, message: "has no bounds: use UInt(_:in:)")
  init?(_ text: String) { nil }
}

extension UInt8 {
  @available(*, deprecated, message: "traps beyond UInt8: use UInt8(saturating:) or UInt8(_:clampedTo:)")
  init(_ value: Double) { self = 0 }
  @available(*, deprecated, message: "traps beyond UInt8: use UInt8(saturating:) or UInt8(_:clampedTo:)")
  init(_ value: some BinaryFloatingPoint) { self = 0 }
  @available(*, deprecated, message: "has no bounds: use UInt8(_:in:)")
  init?(_ text: String) { nil }
}

extension UInt16 {
  @available(*, deprecated, message: "traps beyond UInt16: use UInt16(saturating:) or UInt16(_:clampedTo:)")
  init(_ value: Double) { self = 0 }
  @available(*, deprecated, message: "traps beyond UInt16: use UInt16(saturating:) or UInt16(_:clampedTo:)")
  init(_ value: some BinaryFloatingPoint) { self = 0 }
  @available(*, deprecated, message: "has no bounds: use UInt16(_:in:)")
  init?(_ text: String) { nil }
}

extension UInt32 {
  @available(*, deprecated, message: "traps beyond UInt32: use UInt32(saturating:) or UInt32(_:clampedTo:)")
  init(_ value: Double) { self = 0 }
  @available(*, deprecated, message: "traps beyond UInt32: use UInt32(saturating:) or UInt32(_:clampedTo:)")
  init(_ value: some BinaryFloatingPoint) { self = 0 }
  @available(*, deprecated, message: "has no bounds: use UInt32(_:in:)")
  init?(_ text: String) { nil }
}

extension UInt64 {
  @available(*, deprecated, message: "traps beyond UInt64: use UInt64(saturating:) or UInt64(_:clampedTo:)")
  init(_ value: Double) { self = 0 }
  @available(*, deprecated, message: "traps beyond UInt64: use UInt64(saturating:) or UInt64(_:clampedTo:)")
  init(_ value: some BinaryFloatingPoint) { self = 0 }
  @available(*, deprecated, message: "has no bounds: use UInt64(_:in:)")
  init?(_ text: String) { nil }
}

extension FixedWidthInteger {
  @available(*, deprecated, message: "has no bounds: use init(_:in:), or a radix written out for text of our own")
  init?(_ text: some StringProtocol) { nil }
}

extension Double {
  @available(*, deprecated, message: "reads nan and inf: use Double(_:in:)")
  init?(_ text: String) { nil }
  @available(*, deprecated, message: "reads nan and inf: use Double(_:in:)")
  init?(_ text: some StringProtocol) { nil }
}

extension Duration {
  @available(*, deprecated, message: "traps beyond 10^20: use Duration(secondsClamped:) or Duration(seconds:in:)")
  static func seconds(_ seconds: Double) -> Duration { .zero }
  @available(*, deprecated, message: "traps: use Duration(secondsClamped:)")
  static func milliseconds(_ milliseconds: Double) -> Duration { .zero }
  @available(*, deprecated, message: "traps: use Duration(secondsClamped:)")
  static func microseconds(_ microseconds: Double) -> Duration { .zero }
  @available(*, deprecated, message: "traps: use Duration(secondsClamped:)")
  static func nanoseconds(_ nanoseconds: Double) -> Duration { .zero }
}

@available(*, deprecated, message: "traps for the least integer: use magnitude")
func abs<Number: SignedNumeric & Comparable>(_ number: Number) -> Number { number }
