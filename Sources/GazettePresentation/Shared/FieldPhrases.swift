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
      let right = englishRight(problem.expected)
      if problem.expected == .price { return "Enter a price such as 140 or 12.50." }
      if problem.expected == .described { return "Can’t read “\(problem.field)”: \(right)." }
      return problem.given.isEmpty
        ? "“\(problem.field)” is empty: \(right)." : "“\(problem.field)” cannot be “\(problem.given)”: \(right)."
    },
    because: { field, given, sentence in "“\(field)” cannot be “\(given)”. \(sentence)" })

  static let french = FieldPhrases(
    sentence: { problem in
      let right = frenchRight(problem.expected)
      if problem.expected == .price { return "Indiquez un prix, par exemple 140 ou 12,50." }
      if problem.expected == .described { return "« \(problem.field) » est illisible : \(right)." }
      return problem.given.isEmpty
        ? "« \(problem.field) » est vide : \(right)."
        : "« \(problem.field) » ne peut pas valoir « \(problem.given) » : \(right)."
    },
    because: { field, given, sentence in "« \(field) » ne peut pas valoir « \(given) ». \(sentence)" })

  private static func englishRight(_ expected: FieldProblem.Expectation) -> String {
    switch expected {
    case .number(let range) where range.upperBound == .max: "write a whole number from \(range.lowerBound) on"
    case .number(let range): "write a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .degrees(let range): "write a number of degrees from \(range.lowerBound) to \(range.upperBound)"
    case .trueOrFalse: "write true or false"
    case .oneOf(let words): "write \(alternatives(words, "or"))"
    case .price: "write a price such as 140 or 12.50"
    case .area: "write four numbers of degrees: west,south,east,north"
    case .cursor: "give the place that the page before gave, or begin again at the first page"
    case .something: "give it a value or leave it out"
    case .described: "write what /api/v1/openapi.yaml says"
    }
  }

  private static func frenchRight(_ expected: FieldProblem.Expectation) -> String {
    switch expected {
    case .number(let range) where range.upperBound == .max:
      "écrivez un nombre entier à partir de \(range.lowerBound)"
    case .number(let range): "écrivez un nombre entier de \(range.lowerBound) à \(range.upperBound)"
    case .degrees(let range): "écrivez un nombre de degrés de \(range.lowerBound) à \(range.upperBound)"
    case .trueOrFalse: "écrivez true ou false"
    case .oneOf(let words): "écrivez \(alternatives(words, "ou"))"
    case .price: "écrivez un prix, par exemple 140 ou 12,50"
    case .area: "écrivez quatre nombres de degrés : ouest,sud,est,nord"
    case .cursor: "donnez la place que la page précédente a donnée, ou recommencez à la première page"
    case .something: "donnez-lui une valeur, ou enlevez-le"
    case .described: "écrivez ce que dit /api/v1/openapi.yaml"
    }
  }
}
