import BoundedNumbers
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import PublicKeys

/// The cookie with a session's token. Scripts cannot read it, and other sites cannot send it.
enum SessionCookie {
  static func read(_ request: Request, isBehindTLS: Bool) -> Substring? {
    RequestCookies.value(of: name(isBehindTLS), in: request)
  }

  /// The `Set-Cookie` value that opens a session.
  static func write(_ token: String, isBehindTLS: Bool) -> String {
    "\(name(isBehindTLS))=\(token); Path=/; Max-Age=\(Int(saturating: Session.lifetime)); \(attributes(isBehindTLS))"
  }

  /// The `Set-Cookie` value that ends a session.
  static func erase(isBehindTLS: Bool) -> String {
    "\(name(isBehindTLS))=; Path=/; Max-Age=0; \(attributes(isBehindTLS))"
  }

  // The prefix makes browsers refuse a cookie of that name that is not Secure or that comes from a neighbouring host.
  private static func name(_ isBehindTLS: Bool) -> String { isBehindTLS ? "__Host-gazette-session" : "gazette-session" }

  static func attributes(_ isBehindTLS: Bool) -> String {
    "HttpOnly; SameSite=Lax\(isBehindTLS ? "; Secure" : "")"
  }
}

/// The cookie that shows that a reader has signed in with this browser before. It grants no access, but wrong guesses of the
/// reader's password elsewhere do not make this browser wait.
///
/// Its value is `mark.signature`: 128 random bits, and 128 bits of an HMAC-SHA256 of the mark and the reader's name.
struct DeviceCookie: Sendable {
  private static let length = 16
  private static let lifetime = 365 * 86_400

  private let authenticator: MessageAuthenticator
  private let isBehindTLS: Bool

  /// Signs with `key`, at least 32 secret bytes.
  init(key: [UInt8], isBehindTLS: Bool) {
    authenticator = MessageAuthenticator(key: key)
    self.isBehindTLS = isBehindTLS
  }

  /// Returns the mark of a browser in which the reader called `name` has signed in before; nil for any other.
  func mark(of name: String, in request: Request) -> String? {
    guard let name = ReaderName(name), let value = RequestCookies.value(of: cookie, in: request) else { return nil }
    let parts = value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts[0].utf8.count <= 64, let given = Base64URL.bytes(of: parts[1]),
      ConstantTime.areEqual(given, signature(of: parts[0], name))
    else { return nil }
    return parts[0]
  }

  /// Returns the `Set-Cookie` value for a browser in which `reader` has just signed in; nil if it already has one.
  func write(for reader: Reader, in request: Request) -> String? {
    guard mark(of: reader.name.text, in: request) == nil else { return nil }
    let mark = Base64URL.text(of: Array(Secrets.systemBytes(Self.length)))
    let value = "\(mark).\(Base64URL.text(of: signature(of: mark, reader.name)))"
    return "\(cookie)=\(value); Path=/; Max-Age=\(Self.lifetime); \(SessionCookie.attributes(isBehindTLS))"
  }

  private var cookie: String { isBehindTLS ? "__Host-gazette-device" : "gazette-device" }

  private func signature(of mark: String, _ name: ReaderName) -> [UInt8] {
    Array(authenticator.code(of: Array("device \(mark) \(name.text)".utf8)).prefix(Self.length))
  }
}

/// Reads one cookie without parsing the others.
enum RequestCookies {
  static func value(of name: String, in request: Request) -> Substring? {
    guard let header = request.headers[.cookie] else { return nil }
    for pair in header.split(separator: ";") {
      let trimmed = pair.drop { $0 == " " }
      if trimmed.hasPrefix(name), trimmed.dropFirst(name.count).first == "=" {
        return trimmed.dropFirst(name.count + 1)
      }
    }
    return nil
  }
}

/// The cookie that stores a reader's preferences in their browser.
enum PreferencesCookie {
  private static let name = "gazette-preferences"

  static func read(_ request: Request) -> ReaderPreferences? {
    RequestCookies.value(of: name, in: request).map { ReaderPreferences(text: $0) }
  }

  /// The `Set-Cookie` value, for a year.
  static func write(_ preferences: ReaderPreferences, isBehindTLS: Bool) -> String {
    "\(name)=\(preferences.text); Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly\(isBehindTLS ? "; Secure" : "")"
  }
}
