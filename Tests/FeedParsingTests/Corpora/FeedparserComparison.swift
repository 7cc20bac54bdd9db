import FeedParsing
import Foundation

/// Compares a result with the expectations of feedparser's corpus.
struct FeedparserComparison {
  /// The address at which feedparser's own tests serve their files.
  private static let server = "http://127.0.0.1:8097/"

  /// Returns the failed assertions, one line each; may be empty.
  func mismatches(_ test: FeedparserCase) throws -> [String] {
    let context = FeedContext(
      url: Self.server + test.file.split(separator: "/").suffix(1).joined(),
      headers: test.headers.map { (name: $0.key, value: $0.value) })
    let feed: ParsedFeed
    do {
      feed = try FeedParser().parse(SharedFolder.bytes("feedparser/\(test.file)"), context: context)
    } catch let error as FeedParsingError {
      return ["refused: \(error)"]
    }
    let result = FeedparserRepresentation.of(feed, headers: test.headers)
    return test.asserts.compactMap { mismatch($0, result) }
  }

  private func mismatch(_ assertion: FeedparserCase.Assertion, _ result: Answer) -> String? {
    // feedparser has two names for a person's address.
    let path = assertion.path.map { $0 == .string("url") && isPerson(assertion.path) ? .string("href") : $0 }
    let found = result.at(path)
    if assertion.path == [.string("encoding")], let names = encodings(found, assertion.value) {
      return names.found == names.expected ? nil : "encoding \(names)"
    }
    let isSatisfied =
      switch assertion.op {
      case "truthy": found.isTruthy
      case "falsy": !found.isTruthy
      case "ne": found != (assertion.value ?? .null)
      default: isEqual(found, assertion.value ?? .null)
      }
    return isSatisfied ? nil : "\(assertion.path) \(assertion.op) \(assertion.value ?? .null): \(found)"
  }

  /// Names of encodings ignore case; GB 18030 includes GB 2312, and browsers use the former for the latter.
  private func encodings(_ found: Answer, _ expected: Answer?) -> (found: String, expected: String)? {
    guard case .string(let found) = found, case .string(let expected)? = expected else { return nil }
    let name = expected.lowercased()
    return (found, name == "gb2312" ? "gb18030" : name)
  }

  private func isPerson(_ path: [Answer]) -> Bool {
    path.contains {
      [.string("author_detail"), .string("authors"), .string("contributors"), .string("generator_detail")].contains($0)
    }
  }

  private func isEqual(_ found: Answer, _ expected: Answer) -> Bool {
    if found == expected { return true }
    switch (found, expected) {
    case (.string(let found), .string(let expected)):
      return CanonicalHTML.of(found) == CanonicalHTML.of(expected)
    case (.number(let seconds), .array(let parts)):
      return seconds == Self.seconds(of: parts)
    case (.number(let seconds), .string(let text)):
      return seconds == Self.seconds(of: text)
    default:
      return false
    }
  }

  /// Returns the time of Python's nine numbers in UTC.
  private static func seconds(of parts: [Answer]) -> Double? {
    let numbers = parts.compactMap { if case .number(let number) = $0 { Int(number) } else { nil } }
    guard numbers.count == 9 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4], second: numbers[5])
    return calendar.date(from: components)?.timeIntervalSince1970
  }

  /// Parses with Foundation, not with the parser under test.
  private static func seconds(of text: String) -> Double? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    for format in ["yyyy-MM-dd'T'HH:mm:ssXXXXX", "yyyy-MM-dd'T'HH:mmXXXXX", "EEE, dd MMM yyyy HH:mm:ss zzz"] {
      formatter.dateFormat = format
      if let date = formatter.date(from: text) { return date.timeIntervalSince1970 }
    }
    return nil
  }
}
