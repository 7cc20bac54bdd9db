import GazetteDomain
import Testing

@Suite struct PriceTests {
  @Test(arguments: [
    ("140", 14_000), ("140.00", 14_000), ("12,5", 1_250), ("0", 0), ("0.01", 1), ("1 250 €", 125_000),
    ("1\u{202F}250,99\u{A0}€", 125_099), ("007", 700), ("1'250", 125_000), (".5", 50), (",89 €", 89),
    ("1,000", 100_000), ("€1,000", 100_000), ("1.000 €", 100_000), ("1,000.50", 100_050), ("1.000,5", 100_050),
    ("1.234.567", 123_456_700), ("1.234.567,5 eur", 123_456_750), ("12,345", 1_234_500), ("1,0", 100),
  ])
  func `reads common notations`(text: String, cents: Int64) {
    #expect(Price(text: text)?.cents == cents)
  }

  @Test(arguments: [
    "", "€", "-1", "1.2.3", "1,", "0.125", "1,00,000", "1000,000", "1.000.50", "1,000,", "1.000,5000", "1,00.50",
    "1,000,50",
    "1,2.345,67", "1234,000.50", "1.000'000,5", ".", "1'25", "ten", "1e3", "0x10", "NaN", "inf", "٣", "9999999999999",
  ])
  func `rejects malformed prices`(text: String) {
    #expect(Price(text: text) == nil)
  }

  @Test(arguments: [(140.0, 14_000), (0.1 + 0.2, 30), (765_000, 76_500_000), (-0.001, 0)])
  func `converts euros exactly to cents`(euros: Double, cents: Int64) {
    #expect(Price(euros: euros)?.cents == cents)
  }

  @Test(arguments: [-1.0, .nan, .infinity, 1e300, 100_000_000_000.01])
  func `rejects negative and unbounded euros`(euros: Double) {
    #expect(Price(euros: euros) == nil)
  }

  @Test func `rejects negative and unbounded cents`() {
    #expect(Price(cents: -1) == nil)
    #expect(Price(cents: .max) == nil)
    #expect(Price(cents: Price.highest.cents) == Price.highest)
  }
}
