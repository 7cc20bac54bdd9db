import Testing

@testable import GazetteWeb

@Suite struct Hashing {
  @Test func `computes the codes of RFC 4231`() {
    let authenticator = MessageAuthenticator(key: Array("Jefe".utf8))
    #expect(
      hexadecimal(authenticator.code(of: Array("what do ya want for nothing?".utf8)))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = MessageAuthenticator(key: [UInt8](repeating: 0xaa, count: 131))
    #expect(
      hexadecimal(long.code(of: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test(arguments: [
    (
      "", "", 16, 1, 1,
      "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
    ),
    (
      "password", "NaCl", 1024, 8, 16,
      "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
    ),
  ])
  func `derives the keys of RFC 7914`(
    password: String, salt: String, rounds: Int, size: Int, parallelism: Int, key: String
  ) throws {
    let made = try Scrypt.key(
      of: Array(password.utf8), salt: Array(salt.utf8), rounds: rounds, blockSize: size, parallelism: parallelism,
      count: 64)
    #expect(hexadecimal(made) == key)
  }

  @Test func `reports a cost that exceeds memory`() {
    #expect(throws: Scrypt.LacksMemory.self) {
      try Scrypt.key(of: [1], salt: [2], rounds: 1 << 60, blockSize: 1 << 20, parallelism: 1, count: 32)
    }
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
