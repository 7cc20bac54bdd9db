/// The texts of the ads, by language.
struct AdTexts: Sendable {
  private let french: LocalizedAdTexts
  private let english: LocalizedAdTexts
  /// A text as long as the longest published ones, in French.
  let longText: String

  subscript(_ language: AdLanguage) -> LocalizedAdTexts {
    switch language {
    case .french: french
    case .english: english
    }
  }

  static func bundled() throws(SimulatorError) -> AdTexts {
    AdTexts(
      french: try LocalizedAdTexts(
        .french, copies: "ads.txt", closings: "closings.txt", stillAvailable: "Toujours disponible."),
      english: try LocalizedAdTexts(
        .english, copies: "ads-english.txt", closings: "closings-english.txt", stillAvailable: "Still available."),
      longText: try BundledText.text(of: "long.txt", in: "Ads"))
  }
}

/// The texts of one language.
struct LocalizedAdTexts: Sendable {
  let copies: [AdCopy]
  /// The final sentences of ads, with `{ville}` for the town.
  let closings: [String]
  /// The sentences that sellers add when an ad had no response.
  let stillAvailable: String

  init(_ language: AdLanguage, copies: String, closings: String, stillAvailable: String) throws(SimulatorError) {
    var read: [AdCopy] = []
    for line in try BundledText.lines(of: copies, in: "Ads") {
      guard let pair = AdCopy.pair(line, language) else { throw .badResource(name: "Ads/\(copies)") }
      read += pair
    }
    self.copies = read
    self.closings = try BundledText.lines(of: closings, in: "Ads").map(String.init)
    self.stillAvailable = stillAvailable
  }
}

/// A seller's description of an item.
struct AdCopy: Sendable {
  let language: AdLanguage
  let category: Int
  let motif: Motif
  let euros: Double
  let title: String
  let text: String

  /// The two ads in a line; nil when it is malformed. They show the same item, unless a slash separates two motifs.
  static func pair(_ line: Substring, _ language: AdLanguage) -> [AdCopy]? {
    let parts = line.split(separator: "|").map(String.init)
    guard parts.count == 7, let category = Int(parts[0]), let euros = Double(parts[2]) else { return nil }
    let motifs = parts[1].split(separator: "/").map { Motif(rawValue: String($0)) }
    guard let first = motifs.first, let motif = first, let last = motifs.last, let secondMotif = last else {
      return nil
    }
    return [
      AdCopy(language: language, category: category, motif: motif, euros: euros, title: parts[3], text: parts[4]),
      AdCopy(
        language: language, category: category, motif: secondMotif, euros: (euros * 0.8).rounded(), title: parts[5],
        text: parts[6]),
    ]
  }
}

/// The languages of the ads, each with the towns of its sellers.
enum AdLanguage: Sendable {
  case french, english

  var towns: [String] { self == .french ? Self.frenchTowns : Self.englishTowns }

  private static let frenchTowns = [
    "Paris 11e", "Lyon", "Nantes", "Lille", "Brest", "Rennes", "Toulouse", "Bordeaux", "Grenoble", "Saint-Étienne",
    "Angers", "Dijon", "Metz", "Tours", "Le Mans", "Aix-en-Provence", "Clermont-Ferrand", "Besançon", "Quimper", "Pau",
    "La Rochelle", "Saint-Malo", "Annecy", "Arles", "Niort", "Vannes", "Colmar", "Albi", "Cahors", "Roubaix",
  ]

  private static let englishTowns = [
    "London", "Bristol", "Leeds", "York", "Norwich", "Exeter", "Manchester", "Liverpool", "Newcastle", "Oxford",
    "Edinburgh", "Glasgow", "Inverness", "Stirling", "Cardiff", "Swansea", "Aberystwyth", "Belfast", "Derry", "Dublin",
    "Cork", "Galway", "Limerick", "Kilkenny", "Sligo", "Bath", "Whitby", "Falmouth", "Ludlow", "Hay-on-Wye",
  ]
}
