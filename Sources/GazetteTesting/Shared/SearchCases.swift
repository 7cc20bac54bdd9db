import GazetteDomain

/// The cases that every search must pass: texts, search terms, and the texts that each term finds.
enum SearchCases {
  /// Titles and texts that differ in the aspects that the rules cover.
  static let texts: [(title: String, text: String)] = [
    ("Vélo de course", "Rouge, très bon état, près de Saint-Étienne"),
    ("Deux vélos d'enfant", "La coupe du monde de cyclisme"),
    ("Cheval de bois", "À retirer dans la ville du Monde, coupé en deux"),
    ("Des chevaux", "St Etienne, journal local"),
    ("The city of bikes", "Москва, Λάρισα, boxes"),
    ("Les journaux, two cities", "One box of toys, the boulangerie"),
  ]

  /// Search terms, and the indices of the texts that they find.
  static let found: [(typed: String, texts: Set<Int>)] = [
    // Beginnings, accents, hyphens.
    ("velo", [0, 1]), ("VÉLO cour", [0]), ("saint-etienne", [0, 3]),
    // Saint and its abbreviation, in both directions.
    ("st etienne", [0, 3]), ("saint etienne", [0, 3]),
    // Plurals in both languages, in both directions.
    ("velos", [0, 1]), ("cheval", [2, 3]), ("chevaux", [2, 3]), ("journal", [3, 5]), ("journaux", [3, 5]),
    ("city", [4, 5]), ("cities", [4, 5]), ("box", [4, 5]), ("boxes", [4, 5]),
    // Phrases, whose words must be complete and adjacent.
    ("\"coupe du monde\"", [1]), ("“coupe du monde”", [1]), ("« Coupe du Monde »", [1]), ("coupe du monde", [1, 2]),
    ("\"coupe du mon\"", []), ("velos \"coupe du monde\"", [1]), ("\"velo\"", [0]), ("\"du monde coupe\"", [2]),
    ("\"coupe du", [1, 2]), ("\"", Set(0...5)), ("\"\"", Set(0...5)),
    // Excluded words, in their simple forms, and excluded phrases; alone they find everything else.
    ("velo -rouge", [1]), ("velo -rouges", [1]), ("velo -enfant", [0]), ("velo -enf", [0, 1]), ("velo - rouge", [0]),
    ("monde -\"coupe du monde\"", [2]), ("velo -saint-etienne", [1]), ("velo -st", [1]), ("-velo", [2, 3, 4, 5]),
    ("-\"coupe du monde\"", [0, 2, 3, 4, 5]), ("-velo -box", [2, 3, 4]), ("-rouge -\"coupe du monde\"", [2, 3, 4, 5]),
    ("-quetzalcoatl", Set(0...5)),
    // Other scripts.
    ("москва", [4]), ("МОСКВ", [4]), ("Λάρισα", [4]),
    // Syntax of full-text engines, which must be treated as text.
    ("velo AND", []), ("velo OR cheval", []), ("NEAR(velo cheval)", []), ("title:velo", []), ("velo^2 *", []),
    ("(velo)", [0, 1]), ("{velo}", [0, 1]), ("velo\" OR \"x", []), ("-\"velo\" -", [2, 3, 4, 5]), ("+velo", [0, 1]),
  ]

  /// Search terms, and the suggested words of the texts, likeliest first.
  static let corrections: [(typed: String, words: [String])] = [
    // One error in four to seven letters, two from eight on; a transposition counts as one.
    ("vleo", ["velo"]), ("bolangrie", ["boulangerie"]), ("bolamgrie", []), ("jounal", ["journal"]),
    ("etiene", ["etienne"]),
    // No error in three letters, and no suggestion for an existing word.
    ("bxo", []), ("velo", []), ("vel", []), ("chevaux", []),
    // The beginning of a word.
    ("boulagn", ["boulangerie"]),
    // Another script.
    ("moskva", ["москва"]), ("larisa", ["λαρισα"]), ("вело", ["velo"]),
    ("quetzalcoatl", []),
  ]
}

extension Vocabulary {
  /// Checks the suggestions from the vocabulary of ``SearchCases/texts``.
  func requireSpellings() async throws {
    for (typed, words) in SearchCases.corrections {
      let found = try await spellings(of: SearchWords.words(of: typed), limit: 1, for: .owner)
      try requireEqual(found, [words], "suggestions for \(typed)")
    }
    let several = try await spellings(of: ["vleo", "velo", "jounal"], limit: 1, for: .owner)
    try requireEqual(several, [["velo"], [], ["journal"]], "three")
    try requireEqual(try await spellings(of: [], limit: 1, for: .owner), [], "no words")
  }
}
