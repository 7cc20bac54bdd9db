import Foundation

/// Removes secrets from text before it is logged or shown.
///
/// ```swift
/// Redaction.redacted("https://a.example/?appid=1234")  // https://a.example/?appid=…
/// ```
public enum Redaction {
  /// `text` with the values of secret query fields (`appid=`, `key=`, `token=` and their like) and user names and
  /// passwords in addresses replaced by `…`.
  public static func redacted(_ text: String) -> String {
    var output = text
    output.replace(secretField) { "\($0.1)…" }
    output.replace(userInfo) { "\($0.1)…@" }
    return output
  }

  // Compiled for each call: a regular expression is not Sendable, and only text for logs is redacted.
  private static var secretField: Regex<(Substring, Substring)> {
    /((?:app_?id|[a-z_\-]*(?:key|token|secret|password|passwd|signature)|sig|auth|pwd)=)[^&\s"'<>#]+/.ignoresCase()
  }

  private static var userInfo: Regex<(Substring, Substring)> {
    /(:\/\/)[^\/\s@"'<>]+@/
  }
}
