import GazetteDomain
package import GazettePresentation

/// The reason why a command failed, in words for the person at the terminal.
package struct CommandFailure: Error, Equatable, Sendable {
  /// The exit code for scripts.
  package let status: ExitStatus
  /// The problem: one whole sentence.
  package let sentence: String
  /// The advice: whole sentences; nil when there is none.
  package let advice: String?

  /// Makes a failure.
  package init(_ status: ExitStatus, _ sentence: String, advice: String? = nil) {
    self.status = status
    self.sentence = sentence
    self.advice = advice
  }

  /// Makes a failure with its exit code and words.
  package init(_ status: ExitStatus, _ words: FindingWords) {
    self.init(status, words.sentence, advice: words.advice)
  }

  /// Makes the message for an error of a command in `language`: commands do not catch the errors of services, which are
  /// translated here.
  package init(describing error: any Error, language: Language) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as WeatherError: self.init(error, language: language)
    case let error as NewsError: self.init(error, language: language)
    case let error as ClassifiedsError: self.init(error, language: language)
    case let error as WatchesError: self.init(error, language: language)
    case let error as ChannelsError: self.init(error, language: language)
    case let error as StoreError: self.init(error, language: language)
    default: self.init(.software, Phrases.of(language).commands.failures.stopped("\(error)"))
    }
  }

  /// The text for standard error: the sentence, then the advice on a line of its own.
  package var text: String {
    ["gazette: \(sentence)", advice.map { "  \($0)" }].compactMap(\.self).joined(separator: "\n")
  }
}

/// The program's exit codes; from 64 on the numbers are those of sysexits.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Success.
  case success = 0
  /// The command succeeded and found problems (`gazette doctor`).
  case problemsFound = 1
  /// Several places have the name: they were listed, and one must be chosen.
  case homonyms = 3
  /// The command line is wrong.
  case usage = 64
  /// The input data are invalid: a file that is not a backup, a latitude out of range.
  case data = 65
  /// The requested thing does not exist.
  case noInput = 66
  /// A provider or the network did not respond.
  case unavailable = 69
  /// A defect of Gazette itself.
  case software = 70
  /// A file could not be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// A retry may succeed: a budget is spent, a provider asks for a pause.
  case temporary = 75
  /// Refused: a second process on the data folder, an open port without a password.
  case refused = 77
  /// A setting is unknown or malformed.
  case configuration = 78
}

extension FieldProblem {
  /// The problem under the field's name on the command line: `minPrice` is `--min-price` there.
  var onCommandLine: FieldProblem {
    var option = "--"
    for character in field {
      if character.isUppercase { option.append("-") }
      option.append(contentsOf: character.lowercased())
    }
    return named(option)
  }
}

extension NewsError {
  /// The failure under the field's name on the command line.
  var onCommandLine: NewsError { if case .field(let problem) = self { .field(problem.onCommandLine) } else { self } }
}

extension ClassifiedsError {
  /// The failure under the field's name on the command line.
  var onCommandLine: ClassifiedsError {
    if case .filter(.field(let problem)) = self { .filter(.field(problem.onCommandLine)) } else { self }
  }
}
