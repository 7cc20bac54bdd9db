import PublicKeys
import Testing

/// Returns the bytes of hexadecimal text; ignores spaces and line breaks.
private func bytes(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

@Suite("Public keys")
struct PublicKeyTests {
  private static let message = Array("A paper of one's own.".utf8)
  private static let x = bytes("945bafbfe49bbffe5c33d49cd083da75ce805aaf1f2a82cfb010e0968163582a")
  private static let y = bytes("40f7f692a325069e22cc0fe04c0e68322f4459e45106d54325ee23b8c66bd184")
  // Its first number begins with a zero byte, which DER omits and JOSE does not.
  private static let der = bytes(
    """
    3045022000861bdb4639265145f1796cdb39162185ffa5d5c99b35d75568f3c528eff123
    022100ddbec1cc64db84ca9924ece57ec6756ed148ef36e6dcbe910bcc7b62fa52a486
    """)
  private static let fixed = bytes(
    """
    00861bdb4639265145f1796cdb39162185ffa5d5c99b35d75568f3c528eff123
    ddbec1cc64db84ca9924ece57ec6756ed148ef36e6dcbe910bcc7b62fa52a486
    """)
  private static let modulus = bytes(
    """
    a9205afa3d3e39feb9892db8a8e42dc206b7302d74bbfc7a513bf2ef805e6bc4d360c4a460898320db6495597ae6ac12
    0d64b0b0d720019cd64272dd74e97e93a236d070284e4c05e1b98e8579fd01547f5f8f6853eab8fdc008dbdad7f5f783
    5159e3887f17e0ed0c15ac1b111cd8021a2b2a689f5478feec0eef7c2e348a9fb734bdb6b2c3b6bad03cefe6b494ea4c
    2caf325e5aa226c636a5582c0754959c11f5b4909a48293de71d104a2f0b9df9a833266852a3261cc79596d088cb082a
    429f7413dacc03618887e3acd640f6476a79073b893618f102bf9082d4717510ee2ad23b2303766f357be886515418d0
    9636cfbd671e9466e143b218a03c0225
    """)
  private static let signature = bytes(
    """
    a5f00118a1ab662421e9b60419338c80662e1e7ca741c9f45818e10a853c1e6a0e9ec470f9e996398a1185fa7b3c2d5c
    63d39e1a1bdeb94f143b325d616f9637876d80271f07a73d84d6d86e7e34918e2ba0ac3beaf5e30b3f30cb671249e4c0
    3da2a9557de58713c52aa170dd858b9d71915ad42a970a02a97ff114fbee8e97cfc9a67f529a26040cc70f0ef2b36a3f
    168cee9001a02c73a05486c7ae692b25a53546e23ab3888ca292f26efe45c64e637340823762253fe5544af72823adfb
    2833c4174f4c153a02e74f9d6e7dba8cd4cfc31948f9ffa1dbaeb5a8b21f67f1f621da4c0ad6ace8921e54c1d504c8a7
    7b267aab227877709addd4c563f0761f
    """)
  private static let otherPadding = bytes(
    """
    0b5b8fbfdfc7836d1625fb93237cc9a14e1002c3873304b8a40ff73de07b367f02ad3d803c91e746c2e0b53b5262520e
    bc3d5b41bad42a60ab1d81b455d873f00a006bc2aba5c0f9b7be2fbab244fe96a1136fd7dcef1f3a9f96d87080153e24
    4b24c0d4e3367d436ab40d11846c08cbd98368490bdc40fd154e60821afc45e11bc58890e4a19e0fe71171b9d7849fb8
    a374b3e3330dfd2b96e7d96f3a1cb1cc5d13cca57a8b74a2af4a3c04bce4b172a42ac6260b155fb9dd4ce3a2c75f4498
    e9d8c7d511df4f43c6c3fccfaeb544a1e6a606f6e00437e9386703b29f39bb6896cb1043c7f8a8e612a1f8449bd3fce1
    fa60dc92792d5787c084d7cace13be24
    """)

  // RFC 8032, section 7.1, tests 1 and 2.
  private static let edwards = [
    (
      key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", message: "",
      signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        + "d25bf5f0595bbe24655141438e7a100b"
    ),
    (
      key: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", message: "72",
      signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        + "387b2eaeb4302aeeb00d291612bb0c00"
    ),
  ]

  @Test(arguments: edwards)
  func `verifies the signatures of RFC 8032`(key: String, message: String, signature: String) throws {
    let key = try PublicKey(ed25519: bytes(key))
    #expect(key.algorithm == .edDSA)
    #expect(key.verifies(bytes(signature), of: bytes(message), encoding: .fixed))
    #expect(!key.verifies(bytes(signature), of: bytes(message) + [0], encoding: .fixed))
    #expect(!key.verifies(bytes(signature).dropLast(), of: bytes(message), encoding: .fixed))
    #expect(!key.verifies(bytes(signature) + [0], of: bytes(message), encoding: .fixed))
  }

  @Test func `verifies P-256 signatures in DER and fixed form, each only as declared`() throws {
    let key = try PublicKey(p256X: Self.x, y: Self.y)
    #expect(key.algorithm == .es256)
    #expect(key.verifies(Self.der, of: Self.message, encoding: .der))
    #expect(key.verifies(Self.fixed, of: Self.message, encoding: .fixed))
    #expect(!key.verifies(Self.fixed, of: Self.message, encoding: .der))
    #expect(!key.verifies(Self.der, of: Self.message, encoding: .fixed))
    #expect(!key.verifies([UInt8](repeating: 0, count: 64), of: Self.message, encoding: .fixed))
    #expect(!key.verifies(Self.der, of: Self.message.reversed(), encoding: .der))
  }

  @Test func `verifies RSA signatures and rejects another padding`() throws {
    let key = try PublicKey(rsaModulus: Self.modulus, exponent: [1, 0, 1])
    #expect(key.algorithm == .rs256)
    #expect(key.verifies(Self.signature, of: Self.message, encoding: .fixed))
    #expect(!key.verifies(Self.otherPadding, of: Self.message, encoding: .fixed))
    #expect(try PublicKey(rsaModulus: [0] + Self.modulus, exponent: [0, 1, 0, 1]) == key)
    #expect(
      try !PublicKey(rsaModulus: Self.modulus, exponent: [3]).verifies(
        Self.signature, of: Self.message, encoding: .fixed))
  }

  @Test func `rejects changed and truncated signatures`() throws {
    let key = try PublicKey(p256X: Self.x, y: Self.y)
    for place in Self.der.indices {
      var changed = Self.der
      changed[place] ^= 1
      #expect(!key.verifies(changed, of: Self.message, encoding: .der), "\(place)")
      #expect(!key.verifies(Array(Self.der[..<place]), of: Self.message, encoding: .der), "\(place)")
    }
    for place in Self.fixed.indices {
      var changed = Self.fixed
      changed[place] ^= 1
      #expect(!key.verifies(changed, of: Self.message, encoding: .fixed), "\(place)")
    }
  }

  @Test func `rejects a P-256 point off the curve`() {
    var offCurve = Self.y
    offCurve[31] ^= 1
    #expect(throws: PublicKeyError.notAKey) { try PublicKey(p256X: Self.x, y: offCurve) }
    let zeros = [UInt8](repeating: 0, count: 32)
    #expect(throws: PublicKeyError.notAKey) { try PublicKey(p256X: zeros, y: zeros) }
  }

  // With such a key, a signature of zeros after the point 1 would be valid for one message in two, four or eight.
  @Test(arguments: [
    "00", "01", "ec" + String(repeating: "ff", count: 30) + "7f", "ed" + String(repeating: "ff", count: 30) + "7f",
    "ff" + String(repeating: "ff", count: 30) + "7f",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  ])
  func `rejects Ed25519 points of small order and beyond the field`(text: String) {
    var key = bytes(text) + [UInt8](repeating: 0, count: 32 - text.count / 2)
    #expect(throws: PublicKeyError.notAKey) { try PublicKey(ed25519: key) }
    key[31] |= 0x80
    #expect(throws: PublicKeyError.notAKey) { try PublicKey(ed25519: key) }
  }

  @Test func `verifies no signature with an Ed25519 point off the curve`() throws {
    let zeros = [UInt8](repeating: 0, count: 31)
    for first: UInt8 in [2, 7, 8] {
      let key = try PublicKey(ed25519: [first] + zeros)
      for message: UInt8 in 0..<16 {
        #expect(!key.verifies([1] + zeros + zeros + [0], of: [message], encoding: .fixed))
      }
    }
  }

  @Test func `rejects key numbers of the wrong length`() {
    let short = [UInt8](repeating: 1, count: 31)
    #expect(throws: PublicKeyError.length) { try PublicKey(p256X: short, y: Self.y) }
    #expect(throws: PublicKeyError.length) { try PublicKey(p256X: Self.x, y: Self.y + [0]) }
    #expect(throws: PublicKeyError.length) { try PublicKey(ed25519: short) }
    #expect(throws: PublicKeyError.length) { try PublicKey(ed25519: []) }
  }

  @Test func `rejects short, long and even RSA moduli`() {
    func modulus(bits: Int) -> [UInt8] {
      [UInt8(1 << ((bits - 1) % 8))] + [UInt8](repeating: 0, count: (bits - 1) / 8 - 1) + [1]
    }
    for bits in [2047, 1024, 8193, 16_384] {
      #expect(throws: PublicKeyError.length) { try PublicKey(rsaModulus: modulus(bits: bits), exponent: [1, 0, 1]) }
    }
    #expect(throws: PublicKeyError.length) { try PublicKey(rsaModulus: [], exponent: [3]) }
    #expect(throws: Never.self) { try PublicKey(rsaModulus: modulus(bits: 2048), exponent: [3]) }
    #expect(throws: Never.self) { try PublicKey(rsaModulus: modulus(bits: 8192), exponent: [3]) }
    let even = Array(Self.modulus.dropLast()) + [2]
    #expect(throws: PublicKeyError.notAKey) { try PublicKey(rsaModulus: even, exponent: [1, 0, 1]) }
    for exponent: [UInt8] in [[], [0], [1], [2], [1, 0, 0], [1, 0, 0, 0, 1]] {
      #expect(throws: PublicKeyError.notAKey) { try PublicKey(rsaModulus: Self.modulus, exponent: exponent) }
    }
  }

  @Test func `names algorithms like JOSE and COSE`() {
    #expect(SigningAlgorithm.allCases.map(\.rawValue) == ["ES256", "EdDSA", "RS256"])
    #expect(SigningAlgorithm.allCases.map(\.number) == [-7, -8, -257])
  }
}

@Suite("Base64URL")
struct Base64URLTests {
  // RFC 4648, section 10, without the padding, and the two letters of base64url.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"),
  ])
  func `encodes and decodes`(plain: String, text: String) {
    #expect(Base64URL.text(of: Array(plain.utf8)) == text)
    #expect(Base64URL.bytes(of: text) == Array(plain.utf8))
    #expect(Base64URL.text(of: [0xFB, 0xFF]) == "-_8")
  }

  @Test(arguments: ["Zg==", "Zh", "Z", "Zm9v\n", " Zg", "+/8", "Zé", "-_9"])
  func `rejects padding and noncanonical encodings`(text: String) {
    #expect(Base64URL.bytes(of: text) == nil)
  }
}

@Suite("Digests and comparisons")
struct DigestTests {
  @Test func `computes the digests of FIPS 180-4`() {
    #expect(
      SHA256Digest(of: Array("abc".utf8)).hexadecimal(first: 32)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256Digest(of: []).hexadecimal(first: 32)
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test func `compares bytes for equality`() {
    #expect(ConstantTime.areEqual([], []))
    #expect(ConstantTime.areEqual([1, 2], [1, 2]))
    for other: [UInt8] in [[], [1], [1, 2, 3], [1, 3], [3, 2], [2, 1]] {
      #expect(!ConstantTime.areEqual([1, 2], other))
    }
  }
}
