import BoundedJSON
import Foundation
import PublicKeys

/// The browser's response for a new passkey: a `PublicKeyCredential`, as its `toJSON()` writes it. Not yet verified.
public struct RegistrationResponse: Sendable {
  /// The claimed id of the passkey, 1 to 1,023 bytes.
  public let credentialID: [UInt8]
  let clientData: [UInt8]
  let attestationObject: [UInt8]
  let transports: [String]

  /// The maximum size of a response, in bytes.
  public static let maximumBytes = 65_536
  private static let maximumTransports = 8

  /// Parses the JSON, at most ``maximumBytes`` bytes.
  /// - Throws: ``WebAuthnError``: the unreadable part.
  public init(parsing json: [UInt8]) throws(WebAuthnError) {
    let reply = try CredentialReply<Response>(parsing: json)
    credentialID = try reply.credentialID()
    clientData = try bytes(reply.response.clientDataJSON)
    attestationObject = try bytes(reply.response.attestationObject)
    transports = Array((reply.response.transports ?? []).filter(Self.isWord).prefix(Self.maximumTransports))
  }

  private struct Response: Decodable {
    let clientDataJSON, attestationObject: String
    let transports: [String]?
  }

  /// Returns true for a short word: browsers may add new transports, so unknown ones are stored unchanged.
  private static func isWord(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") }
  }
}

/// The browser's response for a sign-in: a `PublicKeyCredential`, as its `toJSON()` writes it. Not yet verified.
public struct AuthenticationResponse: Sendable {
  /// The id of the passkey, for its lookup; 1 to 1,023 bytes.
  public let credentialID: [UInt8]
  /// The handle of the passkey's user, 1 to 64 bytes.
  public let userHandle: [UInt8]
  let clientData: [UInt8]
  let authenticatorData: [UInt8]
  let signature: [UInt8]

  /// Parses the JSON, at most ``RegistrationResponse/maximumBytes`` bytes.
  /// - Throws: ``WebAuthnError``: the unreadable part.
  public init(parsing json: [UInt8]) throws(WebAuthnError) {
    let reply = try CredentialReply<Response>(parsing: json)
    credentialID = try reply.credentialID()
    clientData = try bytes(reply.response.clientDataJSON)
    authenticatorData = try bytes(reply.response.authenticatorData)
    signature = try bytes(reply.response.signature)
    userHandle = try reply.response.userHandle.map(bytes) ?? []
    guard !userHandle.isEmpty else { throw .userHandleIsMissing }
    guard userHandle.count <= 64 else { throw .userHandleIsUnusable }
  }

  private struct Response: Decodable {
    let clientDataJSON, authenticatorData, signature: String
    let userHandle: String?
  }
}

private struct CredentialReply<Response: Decodable>: Decodable {
  let id, rawId, type: String
  let response: Response

  init(parsing json: [UInt8]) throws(WebAuthnError) {
    let limit = RegistrationResponse.maximumBytes
    guard json.count <= limit else { throw .responseIsTooLarge(limit: limit) }
    do { self = try BoundedJSON.decode(Self.self, from: json, limits: .passkey) } catch { throw .responseIsUnreadable }
    guard type == "public-key" else { throw .responseIsOfAnotherType }
  }

  func credentialID() throws(WebAuthnError) -> [UInt8] {
    let id = try bytes(self.id)
    guard try bytes(rawId) == id else { throw .idsDiffer }
    guard (1...AuthenticatorData.maximumCredentialIDLength).contains(id.count) else { throw .credentialIDIsUnusable }
    return id
  }
}

extension JSONLimits {
  /// The limits of a browser's response: it has about twenty values, extensions included.
  fileprivate static let passkey = JSONLimits(
    bytes: RegistrationResponse.maximumBytes, values: 2_000, members: 500, depth: 16)
}

private func bytes(_ text: String) throws(WebAuthnError) -> [UInt8] {
  guard let bytes = Base64URL.bytes(of: text) else { throw .responseIsUnreadable }
  return bytes
}

/// The browser's description of a ceremony, which the signature covers (Web Authentication, section 5.8.1).
struct ClientData: Decodable {
  enum Ceremony: String {
    case registration = "webauthn.create"
    case authentication = "webauthn.get"
  }

  let type, challenge, origin: String
  let crossOrigin: Bool?
  let topOrigin: String?

  init(parsing json: [UInt8]) throws(WebAuthnError) {
    do { self = try BoundedJSON.decode(Self.self, from: json, limits: .passkey) } catch {
      throw .clientDataIsUnreadable
    }
  }
}

/// A new passkey, with an attestation of its authenticator (Web Authentication, section 6.5.4).
struct AttestationObject {
  let authenticatorData: AuthenticatorData
  private let signed: [UInt8]
  private let format: CBOR
  private let statement: CBOR

  init(parsing bytes: [UInt8]) throws(WebAuthnError) {
    let object = try CBOR(parsing: bytes)
    guard let format = object["fmt"], let statement = object["attStmt"], let signed = object["authData"]?.byteString
    else { throw .attestationIsUnreadable }
    (self.format, self.statement, self.signed) = (format, statement, signed)
    authenticatorData = try AuthenticatorData(parsing: signed)
  }

  /// Accepts no attestation, or one by the new passkey itself: a browser may pass that on although none was requested (section
  /// 5.1.3). Rejects any other, because it would not be verified.
  func check(_ key: PublicKey, clientDataHash: [UInt8]) throws(WebAuthnError) {
    if format == .text("none"), statement == .map([:]) { return }
    guard format == .text("packed"), statement["x5c"] == nil, let signature = statement["sig"]?.byteString else {
      throw .attestationIsRefused
    }
    guard statement["alg"] == .integer(key.algorithm.number),
      key.verifies(signature, of: signed + clientDataHash, encoding: .der)
    else { throw .attestationIsWrong }
  }
}
