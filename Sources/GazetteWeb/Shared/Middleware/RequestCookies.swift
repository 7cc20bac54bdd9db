import GazettePresentation
import HTTPTypes
import Hummingbird

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
