import GazettePresentation
import Hummingbird

/// The cookie that keeps how dense a reader wants the list.
enum NewsDensityCookie {
  private static let name = "gazette-density"

  static func read(_ request: Request) -> NewsDensity {
    RequestCookies.value(of: name, in: request).flatMap { NewsDensity(rawValue: String($0)) } ?? .comfortable
  }

  /// The `Set-Cookie` value, for a year.
  static func write(_ density: NewsDensity, isBehindTLS: Bool) -> String {
    "\(name)=\(density.rawValue); Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly\(isBehindTLS ? "; Secure" : "")"
  }
}
