import Foundation
import HTTPTypes
import Hummingbird

/// A request as a provider sees it.
struct ProviderRequest: Sendable {
  /// The path with the provider in front, not decoded.
  let path: String
  /// What follows the question mark, not decoded.
  let query: String
  /// What the address was, such as `http://127.0.0.1:8080`, for links to the simulator itself.
  let origin: String
  /// Header names in lower case.
  let headers: [String: String]
  /// Parts of the path that the route names.
  let captures: [String: String]
  /// How many other requests to the same provider are under way.
  let concurrent: Int
  private let parameters: [String: [String]]

  init(_ request: Request, captures: [String: String], concurrent: Int = 0) {
    path = request.uri.path
    query = request.uri.query ?? ""
    origin = "http://" + (request.head.authority ?? "127.0.0.1")
    headers = request.headers.reduce(into: [:]) { $0[$1.name.canonicalName] = $1.value }
    parameters = Self.parse(query)
    self.captures = captures
    self.concurrent = concurrent
  }

  /// The first value of a parameter; nil when absent or empty.
  func value(_ name: String) -> String? {
    parameters[name]?.first.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// All values of a parameter, those of a comma-separated list one by one.
  func list(_ name: String) -> [String] {
    (parameters[name] ?? []).flatMap { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  private static func parse(_ query: String) -> [String: [String]] {
    query.split(separator: "&").reduce(into: [:]) { result, pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(decoded)
      result[halves[0], default: []].append(halves.count > 1 ? halves[1] : "")
    }
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = text.replacing("+", with: " ")
    // A query that is not decodable is searched for as it stands, as the real providers do.
    return spaced.removingPercentEncoding ?? String(spaced)
  }
}
