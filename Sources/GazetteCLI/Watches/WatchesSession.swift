package import Foundation
package import GazetteDomain
import GazettePresentation

/// Opens the watches of the reader with that name, nil for the operator.
package typealias OpenWatches =
  @Sendable (WatchesSession.Access, _ reader: String?) async throws(CommandFailure) -> WatchesSession

/// The open watches for a command, with the context of its output; closed when the command ends.
package struct WatchesSession: CommandSession {
  /// A command's use of the data folder.
  package enum Access: Sendable, Hashable {
    /// Reads, even next to a running server.
    case reading
    /// Changes the reader's data: refused while a server owns the folder.
    case changing
  }

  /// The watches.
  package let watches: Watches
  /// Their reader.
  package let reader: ReaderKey
  /// The time zone for dates in the output.
  package let timeZone: TimeZone
  /// Returns the current time.
  package let now: CurrentTime

  package init(watches: Watches, reader: ReaderKey, timeZone: TimeZone, now: @escaping CurrentTime) {
    self.watches = watches
    self.reader = reader
    self.timeZone = timeZone
    self.now = now
  }

  /// Finds the reader's watch with that number or name.
  /// - Throws: ``CommandFailure`` when there is none, ``WatchesError``.
  func find(_ text: String, _ language: Language) async throws -> WatchStatus {
    let all = try await watches.list(for: reader)
    let name = TextFolding.fold(String(text.prefix(200)))
    let found =
      all.first { String($0.id.rawValue) == text } ?? all.first { TextFolding.fold($0.watch.name) == name }
    guard let found else {
      let shown = TerminalText.safe(String(text.prefix(100)))
      throw CommandFailure(
        .noInput, Phrases.of(language).commands.watches.unknown(shown), advice: "gazette watches list")
    }
    return found
  }
}

extension CommandFailure {
  /// Makes the message for a failure of the watches; `text` is the query, if there is one.
  init(_ error: WatchesError, text: String = "", language: Language) {
    let phrases = Phrases.of(language)
    let problems = phrases[WatchPhrases.self].problems
    guard case .query(let problem) = error else {
      let sentence = problems.sentence(error, storeProblem: phrases.weather.storeProblem)
      self.init(Self.status(of: error), sentence)
      return
    }
    let shown = UnreadableQuery(text: text, problem: problem).lines
    let lines = shown + [problem.suggestion.map(problems.suggestion)].compactMap(\.self)
    self.init(
      .usage, TerminalText.safe(problems.query(problem)),
      advice: lines.isEmpty ? nil : lines.map(TerminalText.safe).joined(separator: "\n  "))
  }

  private static func status(of error: WatchesError) -> ExitStatus {
    switch error {
    case .query, .badName, .badLabel: .usage
    case .unknownWatch: .noInput
    case .store(.busy), .store(.quotaReached): .refused
    case .store: .inputOutput
    }
  }
}

/// A query with a line that marks its wrong part.
struct UnreadableQuery {
  let text: String
  let problem: WatchQueryProblem

  /// The query, then carets under the wrong part; empty when the problem has no place in it.
  var lines: [String] {
    let query = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let place = problem.position.clamped(to: 0..<query.count)
    guard !query.contains(where: \.isNewline), query.count <= WatchQuery.maximumLength, !query.isEmpty,
      problem.position.lowerBound <= query.count
    else { return [] }
    let before = String(query.prefix(problem.position.lowerBound))
    let wrong = String(query.dropFirst(place.lowerBound).prefix(place.count))
    // An empty part, such as a missing word at the end, gets one caret.
    let carets = String(repeating: "^", count: max(1, wrong.columns))
    return [query, String(repeating: " ", count: before.columns) + carets]
  }
}
