import GazettePresentation
import HTTPTypes
import Hummingbird

/// The cookie that keeps a reader's preferences in their browser.
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
