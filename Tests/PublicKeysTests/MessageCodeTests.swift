import PublicKeys
import Testing

@Suite("Message codes")
struct MessageCodeTests {
  // RFC 4231, sections 4.3 and 4.7.
  @Test(arguments: [
    (
      key: Array("Jefe".utf8), message: "what do ya want for nothing?",
      code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      key: [UInt8](repeating: 0xAA, count: 131),
      message: "Test Using Larger Than Block-Size Key - Hash Key First",
      code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `computes the codes of RFC 4231`(key: [UInt8], message: String, code: String) {
    let bytes = MessageCode.bytes(of: Array(message.utf8), key: key)
    #expect(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == code)
  }

  @Test func `accepts an empty message and an empty key`() {
    #expect(MessageCode.bytes(of: [], key: []).count == 32)
  }
}
