import GazetteDomain

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
