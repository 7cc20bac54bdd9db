package import GazetteDomain

/// The phrases for problems with watches, in one language.
package struct WatchProblemPhrases: Sendable {
  /// The reason why a query cannot be read, in a sentence.
  package let query: @Sendable (WatchQueryProblem) -> String
  /// The place of the wrong part, given its first and last character, counted from 1.
  package let place: @Sendable (_ first: Int, _ last: Int) -> String
  /// The offer of a valid query.
  package let suggestion: @Sendable (_ query: String) -> String
  /// A watch needs another name, or a label.
  package let badName, badLabel: String
  /// There is no such watch, or it is gone.
  package let unknownWatch: String

  /// Returns the sentence for any failure of the watches' use cases; `storeProblem` returns those of the store.
  package func sentence(_ error: WatchesError, storeProblem: @Sendable (StoreError) -> String) -> String {
    switch error {
    case .query(let problem): whole(problem)
    case .badName: badName
    case .badLabel: badLabel
    case .unknownWatch: unknownWatch
    case .store(let error): storeProblem(error)
    }
  }

  /// Returns the reason, its place and the offered query in one text, for terminals and programs.
  package func whole(_ problem: WatchQueryProblem) -> String {
    let place = problem.position.isEmpty ? nil : place(problem.position.lowerBound + 1, problem.position.upperBound)
    return [query(problem), place, problem.suggestion.map(suggestion)].compactMap(\.self).joined(separator: " ")
  }
}

extension WatchProblemPhrases {
  static let french = WatchProblemPhrases(
    query: { problem in
      switch problem.kind {
      case .empty: "Écrivez au moins un mot ou une condition, par exemple vélo price<200."
      case .tooLong(let limit): "Cette règle est trop longue\u{A0}: \(limit) caractères au plus."
      case .tooManyTerms(let limit): "Cette règle a trop de conditions\u{A0}: \(limit) au plus."
      case .tooDeep(let limit): "Trop de parenthèses imbriquées\u{A0}: \(limit) au plus."
      case .controlCharacters: "Cette règle contient des caractères de contrôle."
      case .unbalanced("\""): "Un guillemet n’est pas fermé."
      case .unbalanced(let mark): "Il manque une parenthèse qui corresponde à «\u{A0}\(mark)\u{A0}»."
      case .missingTerm: "Il manque un mot ou une condition à côté d’un OU ou d’un signe moins."
      case .unknownField(let name):
        "La condition «\u{A0}\(name)\u{A0}» n’existe pas. Entre guillemets, elle devient un texte à chercher."
      case .invalidValue(let field, let given, let examples):
        "«\u{A0}\(given)\u{A0}» ne convient pas à «\u{A0}\(field)\u{A0}»."
          + (examples.isEmpty ? "" : " Écrivez par exemple \(examples.joined(separator: " ou ")).")
      case .nothingMatches:
        "Rien ne peut remplir toutes ces conditions\u{A0}: elles concernent des choses différentes."
      case .cityAlone: "Ajoutez à la ville une condition sur sa météo, par exemple temperature<0."
      }
    },
    place: { first, last in first == last ? "(Caractère \(first).)" : "(Caractères \(first) à \(last).)" },
    suggestion: { "Essayez\u{A0}: \($0)" },
    badName: "Donnez à la veille un nom de 1 à 100 caractères, différent de ceux des autres.",
    badLabel: "Donnez une étiquette de 1 à 100 caractères.",
    unknownWatch: "Cette veille n’existe pas ou plus.")

  static let english = WatchProblemPhrases(
    query: { problem in
      switch problem.kind {
      case .empty: "Write at least a word or a condition, such as bike price<200."
      case .tooLong(let limit): "This rule is too long. Use at most \(limit) characters."
      case .tooManyTerms(let limit): "This rule has too many conditions. Use at most \(limit)."
      case .tooDeep(let limit): "Too many parentheses within each other. Use at most \(limit)."
      case .controlCharacters: "This rule contains control characters."
      case .unbalanced("\""): "A quotation mark isn’t closed."
      case .unbalanced(let mark): "There is no parenthesis that matches “\(mark)”."
      case .missingTerm: "A word or condition is missing next to OR or a minus sign."
      case .unknownField(let name):
        "There is no condition “\(name)”. Between quotation marks, it becomes a text to search for."
      case .invalidValue(let field, let given, let examples):
        "“\(given)” isn’t a value of “\(field)”."
          + (examples.isEmpty ? "" : " Write for example \(examples.joined(separator: " or ")).")
      case .nothingMatches: "Nothing can meet all of these conditions: they are about different things."
      case .cityAlone: "Add a condition on the city’s weather, such as temperature<0."
      }
    },
    place: { first, last in first == last ? "(Character \(first).)" : "(Characters \(first) to \(last).)" },
    suggestion: { "Try: \($0)" },
    badName: "Give the watch a name of 1 to 100 characters that no other watch has.",
    badLabel: "Give a label of 1 to 100 characters.",
    unknownWatch: "This watch doesn’t exist, or no longer exists.")
}
