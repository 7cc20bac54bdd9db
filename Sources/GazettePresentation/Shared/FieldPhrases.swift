package import GazetteDomain

/// The phrases for invalid fields, in one language.
package struct FieldPhrases: Sendable {
  /// The field, its value, and the values allowed, in a sentence.
  package let sentence: @Sendable (FieldProblem) -> String
  /// A field with its value, before the sentence about the error.
  package let because: @Sendable (_ field: String, _ given: String, _ sentence: String) -> String

  /// Returns `a, b or c`, with the language's own word before the last.
  static func alternatives(_ words: [String], _ or: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(or) \(last)"
  }
}

extension FieldPhrases {
  static let english = FieldPhrases(
    sentence: { problem in
      let advice = englishExpectation(problem.expected)
      if problem.expected == .price { return "Enter a price such as 140 or 12.50." }
      if problem.expected == .described { return "Can’t read “\(problem.field)”: \(advice)." }
      return problem.given.isEmpty
        ? "“\(problem.field)” is empty: \(advice)." : "“\(problem.field)” can’t be “\(problem.given)”: \(advice)."
    },
    because: { field, given, sentence in "“\(field)” can’t be “\(given)”. \(sentence)" })

  static let french = FieldPhrases(
    sentence: { problem in
      let advice = frenchExpectation(problem.expected)
      if problem.expected == .price { return "Indiquez un prix, par exemple 140 ou 12,50." }
      if problem.expected == .described { return "« \(problem.field) » est illisible : \(advice)." }
      return problem.given.isEmpty
        ? "« \(problem.field) » est vide : \(advice)."
        : "« \(problem.field) » ne peut pas valoir « \(problem.given) » : \(advice)."
    },
    because: { field, given, sentence in "« \(field) » ne peut pas valoir « \(given) ». \(sentence)" })

  private static func englishExpectation(_ expected: FieldProblem.Expectation) -> String {
    switch expected {
    case .number(let range) where range.upperBound == .max: "enter a whole number of at least \(range.lowerBound)"
    case .number(let range): "enter a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .degrees(let range): "enter degrees from \(range.lowerBound) to \(range.upperBound)"
    case .trueOrFalse: "enter true or false"
    case .oneOf(let words): "enter \(alternatives(words, "or"))"
    case .price: "enter a price such as 140 or 12.50"
    case .area: "enter four numbers in degrees: west,south,east,north"
    case .cursor: "use the cursor from the previous page, or start again at the first page"
    case .something: "enter a value or leave it out"
    case .described: "see /api/v1/openapi.yaml for the format"
    }
  }

  private static func frenchExpectation(_ expected: FieldProblem.Expectation) -> String {
    switch expected {
    case .number(let range) where range.upperBound == .max:
      "indiquez un nombre entier d’au moins \(range.lowerBound)"
    case .number(let range): "indiquez un nombre entier de \(range.lowerBound) à \(range.upperBound)"
    case .degrees(let range): "indiquez des degrés de \(range.lowerBound) à \(range.upperBound)"
    case .trueOrFalse: "indiquez true ou false"
    case .oneOf(let words): "indiquez \(alternatives(words, "ou"))"
    case .price: "indiquez un prix, par exemple 140 ou 12,50"
    case .area: "indiquez quatre nombres en degrés : ouest,sud,est,nord"
    case .cursor: "utilisez le curseur de la page précédente, ou revenez à la première page"
    case .something: "indiquez une valeur, ou omettez-le"
    case .described: "voyez le format dans /api/v1/openapi.yaml"
    }
  }
}
