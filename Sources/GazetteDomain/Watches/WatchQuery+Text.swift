import Foundation

extension WatchQuery {
  /// Reads a query as typed.
  ///
  /// ```swift
  /// let query = try WatchQuery("bike OR vélo price<200 -broken")
  /// ```
  ///
  /// - Throws: ``WatchQueryProblem``, with a position in `text` as given.
  public init(_ text: String) throws(WatchQueryProblem) {
    let characters = try Self.characters(text)
    do throws(WatchQueryProblem) {
      let (condition, kinds) = try WatchQueryParser.condition(characters)
      self.init(text: text.trimmingSpaces, condition: condition, kinds: kinds)
    } catch {
      throw error.withValidSuggestion(in: characters)
    }
  }

  /// Returns the characters of a text within the bounds.
  private static func characters(_ text: String) throws(WatchQueryProblem) -> [Character] {
    // The UTF-8 length comes first: counting the characters of a hostile text is slow.
    let characters = text.utf8.count <= maximumLength * 8 ? Array(text) : []
    guard characters.count <= maximumLength, !characters.isEmpty || text.isEmpty else {
      throw WatchQueryProblem(.tooLong(limit: maximumLength), at: maximumLength..<max(maximumLength, characters.count))
    }
    let isControl = { (character: Character) in
      character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    guard let place = characters.firstIndex(where: isControl) else { return characters }
    let plain = String(characters.map { isControl($0) ? " " : $0 }).trimmingSpaces
    throw WatchQueryProblem(.controlCharacters, at: place..<place + 1, suggestion: plain.isEmpty ? nil : plain)
      .withValidSuggestion(in: characters)
  }
}

extension WatchQueryProblem {
  /// Returns the problem with a suggestion that can be read: its own, else one with an example in the place of a bad value, else
  /// none.
  fileprivate func withValidSuggestion(in text: [Character]) -> WatchQueryProblem {
    var problem = self
    problem.suggestion = nil
    guard let suggestion else { return problem }
    var others = [suggestion]
    if case .invalidValue(_, _, let examples) = kind, let example = examples.first {
      others.append(String(text[..<position.lowerBound]) + example + String(text[position.upperBound...]))
    }
    problem.suggestion = others.map(\.trimmingSpaces).first { other in
      let characters = Array(other.prefix(WatchQuery.maximumLength + 1))
      // An unreadable suggestion is dropped; its own problem is of no interest.
      return characters.count <= WatchQuery.maximumLength && (try? WatchQueryParser.condition(characters)) != nil
    }
    return problem
  }
}
