import Testing

@testable import OpenIDConnect

struct `Strict JSON` {
  private func value(_ text: String) -> JSON? { JSON.object(in: Array("{\"a\":\(text)}".utf8))?["a"] }

  @Test func `has values of each kind`() {
    #expect(value("null") == .null)
    #expect(value(" true\n") == .bool(true))
    #expect(value("[ ]") == .array([]))
    #expect(value("{ }") == .object([:]))
    #expect(value("[-1.5e+3,0,{\"b\":false}]") == .array([.number(-1500), .number(0), .object(["b": .bool(false)])]))
    #expect(value(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\uDE00é""#)?.text == "\"\\/\u{8}\u{C}\n\r\té😀é")
  }

  @Test(arguments: [
    "", "nul", "True", "+1", ".5", "NaN", "Infinity", "1e999", "0x10", "--1", "'a'", "\"a", "\"\n\"", #""\x""#,
    #""\u12""#, #""\u+123""#, #""\ud83d""#, #""\ud83d\u0041""#, #""\ud83d..de00""#, #""\ude00""#, "[1,]", "[1 2]",
    "[,]", "{\"b\":1,}",
    "{\"b\"}", "{b:1}", "{\"b\":1,\"b\":1}", "1}", "// a", "[\(String(repeating: "9", count: 500))]",
  ])
  func `is nothing else`(text: String) {
    #expect(JSON.object(in: Array("{\"a\":\(text)}".utf8)) == nil)
  }

  @Test func `is one object of UTF-8`() {
    #expect(JSON.object(in: Array("[]".utf8)) == nil)
    #expect(JSON.object(in: Array("{} {}".utf8)) == nil)
    #expect(JSON.object(in: Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8)) == nil)
    #expect(JSON.object(in: Array("\u{FEFF}{}".utf8)) == nil)
  }

  @Test func `is none wherever it is cut`() {
    let bytes = Array(#"{"a":["\\\n\u00e9\ud83d\ude00é",-1.5e3,true,null,{"b":{}}]}"#.utf8)
    #expect(JSON.object(in: bytes) != nil)
    for length in 0..<bytes.count { #expect(JSON.object(in: Array(bytes.prefix(length))) == nil) }
  }

  @Test func `is sixteen levels deep at most`() {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(value(nested(15)) != nil)
    #expect(value(nested(16)) == nil)
    #expect(value(String(repeating: "[", count: 60_000)) == nil)
  }
}

struct `Sentences` {
  @Test func `are one each, and tell what the provider said`() {
    let errors: [OpenIDConnectError] = [
      .issuerIsUnusable, .clientIDIsUnusable, .clientSecretIsUnusable, .redirectIsUnusable, .groupsScopeIsUnusable,
      .tooLarge(.configuration, limit: 1), .unreadable(.configuration), .configurationOfAnotherIssuer,
      .endpointIsMissing("a"), .endpointIsUnusable("a"), .codeFlowIsNotOffered, .proofKeyIsNotOffered,
      .noCommonAlgorithm, .noCommonAuthentication, .noUsableKey, .answerIsTooLong, .answerIsUnreadable,
      .answerRepeats("a"), .stateIsMissing, .stateDiffers, .answerOfAnotherIssuer, .answerNamesNoIssuer, .denied,
      .refused(code: "a", description: nil), .codeIsMissing, .codeIsUnusable,
      .tokensAreRefused(code: "a", description: nil), .tokenStatus(500), .tokenIsMissing, .tokenIsTooLong,
      .tokenHasNotThreeParts, .tokenIsNotBase64URL, .headerIsUnreadable, .headerIsCritical, .tokenOfAnotherType,
      .algorithmIsRefused("a"), .keyIsUnknown, .keyIsAmbiguous, .keyIsForAnotherAlgorithm, .signatureIsWrong,
      .claimsAreUnreadable, .tokenOfAnotherIssuer, .audienceDiffers, .authorizedPartyDiffers, .timeIsMissing("exp"),
      .timeIsImpossible("exp"), .tokenHasExpired, .tokenIsNotYetValid, .tokenIsFromTheFuture, .nonceIsMissing,
      .nonceDiffers, .subjectIsUnusable, .userInfoOfAnother,
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
    for error in errors { #expect(error.description.hasSuffix(".") && error.description.contains(" ")) }
    #expect(
      OpenIDConnectError.refused(code: "server_error", description: "Try later.").description
        == "The provider refused the sign-in (server_error): Try later.")
  }
}
