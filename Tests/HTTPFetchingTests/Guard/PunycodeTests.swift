import Testing

@testable import HTTPFetching

/// Examples of RFC 3492, section 7.1, and names that people use.
@Suite struct PunycodeTests {
  private static let pairs = [
    ("bücher", "bcher-kva"),
    ("你好你好", "6qqa088eba"),
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
    ("ü", "tda"),
  ]

  @Test(arguments: pairs) func `encodes`(label: String, encoded: String) {
    #expect(Punycode.encode(Array(label.unicodeScalars)) == encoded)
  }

  @Test(arguments: pairs) func `decodes`(label: String, encoded: String) {
    #expect(Punycode.decode(encoded) == Array(label.unicodeScalars))
  }

  @Test(arguments: ["99999999999999", "é", "a-é", "zzzzzzzzzzzzzzzzzzzzzzzzzzz"])
  func `decodes nothing that is no label`(encoded: String) {
    #expect(Punycode.decode(encoded) == nil)
  }
}
