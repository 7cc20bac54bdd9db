import Testing

@testable import OpenIDConnect

struct `Error sentences` {
  @Test func `are distinct and contain the provider's reason`() {
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
