import BoundedNumbers
import Testing

struct NumbersTests {
  static let hostile: [Double] = [
    .infinity, -.infinity, .nan, 1e308, -1e308, 1e30, 9.3e18, -9.3e18, .leastNonzeroMagnitude, 0, -0.0,
    9_223_372_036_854_775_808,
  ]

  @Test(arguments: hostile) func `converts any double to an integer`(value: Double) {
    let number = Int(saturating: value)
    #expect(value.isNaN ? number == 0 : Double(number).magnitude <= max(9.3e18, value.magnitude))
    #expect((0...255).contains(UInt8(saturating: value)))
    #expect((-5...5).contains(Int(value, clampedTo: -5...5)))
    #expect(Duration(secondsClamped: value).components.seconds.magnitude <= 3_155_760_000)
  }

  @Test func `truncates and clamps doubles`() {
    #expect(Int(saturating: 2.9) == 2)
    #expect(Int(saturating: -2.9) == -2)
    #expect(Int(saturating: 1e300) == .max)
    #expect(Int(saturating: -1e300) == .min)
    #expect(Int(7.5, clampedTo: 1...3) == 3)
    #expect(Int(.nan, clampedTo: 1...3) == 1)
  }

  @Test(arguments: [
    "", " 1", "1.5", "0x10", "\u{FF11}\u{FF12}", "9223372036854775808", "-9223372036854775809", "nan", "1e3", "\0",
    String(repeating: "9", count: 400), "101", "-1",
  ])
  func `rejects integers out of bounds`(text: String) {
    #expect(Int(text, in: 0...100) == nil)
  }

  @Test func `reads integers within bounds`() {
    #expect(Int("42", in: 0...100) == 42)
    #expect(Int64("-9223372036854775808", in: .min ... .max) == .min)
    #expect(UInt8("255"[...], in: 0...255) == 255)
  }

  @Test(arguments: [
    "", "nan", "inf", "-infinity", "0x1p4", "1e400", "1e9", "one", "1 ", String(repeating: "1", count: 401),
  ])
  func `rejects decimals out of bounds`(text: String) {
    #expect(Double(text, in: -180...180) == nil)
  }

  @Test func `reads decimals within bounds`() {
    #expect(Double("-12.5", in: -180...180) == -12.5)
    #expect(Double("1e2", in: 0...180) == 100)
    #expect(Duration(seconds: 1e300, in: 0...86_400) == nil)
    #expect(Duration(seconds: 90.5, in: 0...86_400) == .milliseconds(90_500))
  }
}
