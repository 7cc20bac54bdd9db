import Foundation
import HTTPTypes
import Hummingbird

/// The cookie that brings a reader back to the list that they last looked at in this browser.
enum RememberedFilter {
  private static let name = "gazette-ads"
  private static let kept: Set<String> = [
    "category", "q", "minPrice", "maxPrice", "withPicture", "urgent", "seller", "starred", "sort", "view",
  ]

  /// What the last list was asked with; nil when there was none.
  static func read(_ request: Request) -> FormValues? {
    guard let text = RequestCookies.value(of: name, in: request), !text.isEmpty, text.utf8.count <= 1500 else {
      return nil
    }
    return FormValues(encoded: String(text))
  }

  /// The `Set-Cookie` value for a list asked with `values`, for a year; without any it forgets.
  static func write(_ values: FormValues, isBehindTLS: Bool) -> String {
    let text = values.pairs.filter { kept.contains($0.name) && !$0.value.isEmpty }
      .map { "\($0.name)=\(encoded($0.value))" }.joined(separator: "&")
    let isKept = !text.isEmpty && text.utf8.count <= 1500
    let age = isKept ? 31_536_000 : 0
    return "\(name)=\(isKept ? text : ""); Path=/classifieds; Max-Age=\(age); SameSite=Lax; HttpOnly"
      + (isBehindTLS ? "; Secure" : "")
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(.ascii)) ?? ""
  }
}

extension CharacterSet {
  fileprivate static let ascii = CharacterSet(charactersIn: "\u{0}"..."\u{7F}")
}
