import BoundedNumbers
import GazetteDomain
import Hummingbird

/// The cookie that holds a session's token; no script reads it and no other site sends it along.
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

  // The prefix makes browsers refuse a cookie of that name that is not Secure or comes from a neighbouring host.
  private static func name(_ isBehindTLS: Bool) -> String { isBehindTLS ? "__Host-gazette-session" : "gazette-session" }

  static func attributes(_ isBehindTLS: Bool) -> String {
    "HttpOnly; SameSite=Lax\(isBehindTLS ? "; Secure" : "")"
  }
}
