import Foundation
import OpenIDConnect

extension FuzzTarget {
  static let openID = FuzzTarget(
    "openid", covers: "a provider's configuration, keys and responses, ID tokens, and the redirect back to Gazette",
    seeds: [
      configuration, keys, token, #"{"id_token":"\#(token)","token_type":"Bearer","access_token":"t"}"#,
      "code=a%2Fb&state=\(secret)&iss=https%3A%2F%2Fid.example%2Frealm",
      "error=access_denied&error_description=no+way&state=\(secret)",
      #"{"sub":"u-1","name":"A","preferred_username":"a","email":"a@b.example","email_verified":true,"groups":["g"]}"#,
    ],
    dictionary: [
      "\"issuer\":\"https://id.example/realm\"", "\"authorization_endpoint\":\"", "http://127.0.0.1/",
      "https://[::1]:80/", "\"keys\":[", "\"kty\":\"RSA\"", "\"kty\":\"EC\",\"crv\":\"P-256\"", "\"kty\":\"oct\"",
      "\"x\":\"", "\"n\":\"", "\"e\":\"AQAB\"", "\"use\":\"sig\"", "\"alg\":\"none\"", "eyJhbGciOiJub25lIn0", "e30",
      ".", "..", "=", "&", "%", "%00", "%F0%9F", "code=", "state=", "iss=", "error=", "\\ud83d", "\\u0000", "true",
      "null", "{", "}", "[", "]", ",",
    ], maximumInputBytes: 8192
  ) { input in
    guard let seedSignIn else { return "the seeds cannot sign in" }
    let text = String(decoding: input, as: UTF8.self)
    _ = try? TokenResponse(parsing: input, status: 400)
    let idToken = try? TokenResponse(parsing: input, status: 200).idToken
    for token in [text, idToken].compactMap(\.self) where seedSignIn.accepts(token) && !seedSignIn.isSigned(token) {
      return "an unsigned token is accepted"
    }
    return seedSignIn.configurationFault(input) ?? seedSignIn.returnFault(text) ?? seedSignIn.profileFault(input)
  }

  /// The provider, the client and the request of the seeds' sign-in.
  private struct SeedSignIn {
    let issuer: Issuer
    let client: Client
    let provider: ProviderMetadata
    let keys: KeySet
    let request: AuthorizationRequest
    let identity: Identity

    init?() throws {
      issuer = try Issuer("https://id.example/realm")
      client = try Client(
        id: "gazette", secret: "s", redirect: "https://paper.example/sign-in/return", groupsClaim: "groups")
      provider = try ProviderMetadata(parsing: Array(configuration.utf8), of: issuer)
      keys = try KeySet(parsing: Array(FuzzTarget.keys.utf8))
      guard let request = AuthorizationRequest(state: secret, nonce: nonce, verifier: secret) else { return nil }
      self.request = request
      identity = try IDToken(parsing: token).identity(
        keys: keys, issuer: issuer, client: client, request: request, now: fuzzingNow)
    }

    // A refusal is a correct result, here and below.
    func accepts(_ text: String) -> Bool {
      let identity = try? IDToken(parsing: text).identity(
        keys: keys, issuer: issuer, client: client, request: request, now: fuzzingNow)
      return identity != nil
    }

    /// Whether the header and the claims are the seed's: the key has signed no other token.
    func isSigned(_ text: String) -> Bool {
      text.split(separator: ".").prefix(2) == token.split(separator: ".").prefix(2)
    }

    func configurationFault(_ input: [UInt8]) -> String? {
      if let others = try? KeySet(parsing: input) {
        _ = try? IDToken(parsing: token).identity(
          keys: others, issuer: issuer, client: client, request: request, now: fuzzingNow)
      }
      guard let read = try? ProviderMetadata(parsing: input, of: issuer) else { return nil }
      for address in [read.token.description, read.keys.description, request.url(at: read, for: client)] {
        guard address.hasPrefix("https://"), URL(string: address) != nil else { return "\(address) is no address" }
      }
      _ = try? TokenRequest(code: "a", request: request, client: client, provider: read)
      return nil
    }

    func returnFault(_ text: String) -> String? {
      guard (try? AuthorizationResponse(query: text).code(for: request, from: provider)) != nil else { return nil }
      return text.removingPercentEncoding?.contains(secret) == true ? nil : "a code without the state is accepted"
    }

    func profileFault(_ input: [UInt8]) -> String? {
      guard let added = try? identity.adding(userInfo: input, for: client) else { return nil }
      guard added.issuer == identity.issuer, added.subject == identity.subject else { return "the identity changed" }
      guard added.groups.count <= Identity.maximumGroups else { return "too many groups" }
      let texts = [added.name, added.preferredUsername, added.email].compactMap(\.self) + added.groups
      return texts.allSatisfy { (1...255).contains($0.unicodeScalars.count) } ? nil : "a text is empty or too long"
    }
  }

  private static let seedSignIn = try? SeedSignIn()

  /// 32 bytes of value 1, and 32 bytes of value 2.
  private static let secret = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"
  private static let nonce = "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI"
  private static let configuration = """
    {"issuer":"https://id.example/realm","authorization_endpoint":"https://id.example/authorize?a=b",\
    "token_endpoint":"https://id.example/token","jwks_uri":"https://id.example/keys",\
    "end_session_endpoint":"https://id.example/out","response_types_supported":["code"],\
    "id_token_signing_alg_values_supported":["EdDSA","RS256"],"code_challenge_methods_supported":["S256"],\
    "token_endpoint_auth_methods_supported":["client_secret_post"]}
    """
  private static let keys = """
    {"keys":[{"kty":"OKP","crv":"Ed25519","x":"OtmqV7YSZR_pp__olXXdJpMaQKnFgnfZD99DlVHfttI","kid":"ed","alg":"EdDSA"}]}
    """
  /// Issued at ``fuzzingNow``; the private key no longer exists.
  private static let token = """
    eyJhbGciOiJFZERTQSIsImtpZCI6ImVkIn0.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUvcmVhbG0iLCJhdWQiOiJnYXpldHRlIiwic3ViIjoi\
    dS0xIiwiZXhwIjoxNzk1MDAwMzAwLCJpYXQiOjE3OTUwMDAwMDAsIm5vbmNlIjoiQWdJQ0FnSUNBZ0lDQWdJQ0FnSUNBZ0lDQWdJQ0FnSUNBZ0lD\
    QWdJQ0FnSSIsIm5hbWUiOiJBZGEgTG92ZWxhY2UiLCJwcmVmZXJyZWRfdXNlcm5hbWUiOiJhZGEiLCJlbWFpbCI6ImFkYUBleGFtcGxlLm9yZyIs\
    ImVtYWlsX3ZlcmlmaWVkIjp0cnVlLCJncm91cHMiOlsic3RhZmYiLCJlZGl0b3JzIl19.GdQND067VSgmD8C8DqxqTkZUfcp_1pV8xgAhiKWqfJG\
    kNOaWu-b8IoxwJsEQMA9ObHbM48aca7FESjHPKOFpCA
    """
}
