import Foundation

/// One file of feedparser's corpus: its HTTP headers, and the assertions about the result.
struct FeedparserCase: Decodable, CustomStringConvertible {
  struct Assertion: Decodable {
    let path: [Answer]
    let op: String
    let value: Answer?
  }

  let file: String
  let headers: [String: String]
  let asserts: [Assertion]

  var description: String { file }
  /// True for the group whose strings follow another sanitiser's policy.
  var isAboutSanitizing: Bool { file.contains("/sanitize/") }

  static func all() throws -> [FeedparserCase] {
    guard SharedFolder.isAvailable else { return [] }
    let bytes = try SharedFolder.bytes("feedparser/expect.json")
    return try JSONDecoder().decode([FeedparserCase].self, from: Data(bytes))
  }
}
