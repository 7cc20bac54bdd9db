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
