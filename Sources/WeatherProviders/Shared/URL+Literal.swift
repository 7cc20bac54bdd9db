package import Foundation

extension URL {
  /// Creates a URL from a literal in the source code.
  package init(literal: StaticString) {
    guard let url = URL(string: "\(literal)") else { preconditionFailure("\(literal) is no URL") }
    self = url
  }

  /// This URL with `path` appended and `query` as its query, in order, everything escaped.
  package func appending(path: String, query: [(name: String, value: String)]) -> URL {
    var base = absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    let items = query.map { "\($0.name)=\(Self.escaped($0.value))" }
    return URL(string: base + path + "?" + items.joined(separator: "&")) ?? self
  }

  // Foundation's query items do not escape `+`, which servers read as a space.
  private static func escaped(_ value: String) -> String {
    let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,")
    return value.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}
