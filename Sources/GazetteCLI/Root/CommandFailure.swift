import GazetteDomain
package import GazettePresentation

/// Why a command did not do its work, in words for the person at the terminal.
package struct CommandFailure: Error, Equatable, Sendable {
  /// The exit code that says it to scripts.
  package let status: ExitStatus
  /// What went wrong: one whole sentence.
  package let sentence: String
  /// What to do about it: whole sentences, or nil when there is nothing to do.
  package let advice: String?

  /// A failure with its exit code, its sentence and what to do.
  package init(_ status: ExitStatus, _ sentence: String, advice: String? = nil) {
    self.status = status
    self.sentence = sentence
    self.advice = advice
  }

  /// A failure with its exit code and what is said of it.
  package init(_ status: ExitStatus, _ words: FindingWords) {
    self.init(status, words.sentence, advice: words.advice)
  }

  /// What a command threw, in the words of `language`: commands let the errors of services pass, and this is where they
  /// are told.
  package init(telling error: any Error, language: Language) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as WeatherError: self.init(error, language: language)
    case let error as NewsError: self.init(error, language: language)
    case let error as ClassifiedsError: self.init(error, language: language)
    case let error as StoreError: self.init(error, language: language)
    default: self.init(.software, Phrases.of(language).commands.failures.stopped("\(error)"))
    }
  }

  /// The text for standard error: the sentence, then what to do on a line of its own.
  package var text: String {
    ["gazette: \(sentence)", advice.map { "  \($0)" }].compactMap(\.self).joined(separator: "\n")
  }
}

/// What the program's exit code means; from 64 on the numbers are those of sysexits.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// The work is done.
  case success = 0
  /// The work is done, and it found trouble (`gazette doctor`).
  case trouble = 1
  /// Several places have the name: they were listed, and one must be chosen.
  case homonyms = 3
  /// The command line is wrong.
  case usage = 64
  /// The input data are wrong: a backup that is no backup, a latitude out of range.
  case data = 65
  /// What was asked for does not exist.
  case noInput = 66
  /// A provider or the network did not answer.
  case unavailable = 69
  /// A defect of Gazette itself.
  case software = 70
  /// A file could not be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// It may work later: a budget is spent, a provider asks for patience.
  case temporary = 75
  /// It is refused: a second process on the data folder, a port open to the world without a password.
  case refused = 77
  /// A setting is unknown or ill-typed.
  case configuration = 78
}

extension FieldProblem {
  /// The same problem, its field called as the command line calls it: `minPrice` is `--min-price` there.
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
  /// The same failure, its field called as the command line calls it.
  var onCommandLine: NewsError { if case .field(let problem) = self { .field(problem.onCommandLine) } else { self } }
}

extension ClassifiedsError {
  /// The same failure, its field called as the command line calls it.
  var onCommandLine: ClassifiedsError {
    if case .filter(.field(let problem)) = self { .filter(.field(problem.onCommandLine)) } else { self }
  }
}
