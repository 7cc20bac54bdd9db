import Foundation

/// A form as a browser sends it.
enum FormText {
  static func encode(_ values: KeyValuePairs<String, String>) -> String {
    values.map { "\($0.key)=\(escape($0.value))" }.joined(separator: "&")
  }

  private static func escape(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
