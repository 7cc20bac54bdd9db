/// The words that a field accepts, in French and English, with their meanings.
struct WatchVocabulary<Value: Sendable & Hashable>: Sendable {
  private let meanings: [String: Value]
  private let names: [String]

  /// Makes a vocabulary; the first word of a meaning is the one that is written.
  init(_ pairs: KeyValuePairs<String, Value>) {
    var meanings: [String: Value] = [:]
    for (name, value) in pairs { meanings[Self.folded(name)] = value }
    self.meanings = meanings
    names = pairs.map(\.key)
  }

  /// The meaning of a word as typed: case, accents, spaces and hyphens do not count; nil for another word.
  subscript(_ typed: String) -> Value? { typed.utf8.count <= 40 ? meanings[Self.folded(typed)] : nil }

  /// Returns the nearest word; nil when none is near.
  func nearest(to typed: String) -> String? { Spelling.nearest(to: typed, of: names) }

  /// Returns the written word of a meaning.
  func name(of value: Value) -> String? { names.first { self[$0] == value } }

  private static func folded(_ word: String) -> String { TextFolding.fold(word).filter { $0 != " " } }
}

/// The vocabularies of the fields.
enum WatchWords {
  static let kinds = WatchVocabulary<WatchedKind>([
    "article": .article, "ad": .ad, "weather": .weather, "warning": .warning, "articles": .article, "news": .article,
    "ads": .ad, "warnings": .warning, "annonce": .ad, "annonces": .ad, "actualité": .article, "météo": .weather,
    "alerte": .warning, "alertes": .warning,
  ])

  static let parts = WatchVocabulary<WatchTerm>([
    "picture": .hasPicture, "pictures": .hasPicture, "image": .hasPicture, "images": .hasPicture, "photo": .hasPicture,
    "photos": .hasPicture,
  ])

  static let sellers = WatchVocabulary<AdSeller>([
    "private": .privatePerson, "pro": .professional, "professional": .professional, "particulier": .privatePerson,
    "privé": .privatePerson, "professionnel": .professional,
  ])

  static let levels = WatchVocabulary<WarningLevel>([
    "minor": .minor, "yellow": .moderate, "orange": .severe, "red": .extreme, "moderate": .moderate, "severe": .severe,
    "extreme": .extreme, "mineur": .minor, "mineure": .minor, "jaune": .moderate, "modéré": .moderate,
    "modérée": .moderate, "sévère": .severe, "rouge": .extreme, "extrême": .extreme, "1": .minor, "2": .moderate,
    "3": .severe, "4": .extreme,
  ])

  /// Returns true for the colour of days without a warning.
  static func isGreen(_ typed: String) -> Bool { ["green", "vert", "verte"].contains(typed.lowercased()) }

  static let warningKinds = WatchVocabulary<Set<WarningKind>>([
    "wind": [.wind], "snowIce": [.snowIce], "thunderstorm": [.thunderstorm], "fog": [.fog], "heat": [.heat],
    "cold": [.cold], "coast": [.coast], "forestFire": [.forestFire], "avalanche": [.avalanche], "rain": [.rain],
    "flood": [.flood], "rainFlood": [.rainFlood], "marine": [.marine], "drought": [.drought], "tornado": [.tornado],
    "tropicalStorm": [.tropicalStorm], "tsunami": [.tsunami], "airQuality": [.airQuality],
    "ultraviolet": [.ultraviolet], "other": [.other],
    "vent": [.wind], "snow": [.snowIce], "ice": [.snowIce], "neige": [.snowIce], "verglas": [.snowIce],
    "storm": [.wind, .thunderstorm], "tempête": [.wind], "thunderstorms": [.thunderstorm], "orage": [.thunderstorm],
    "orages": [.thunderstorm], "brouillard": [.fog], "chaleur": [.heat], "canicule": [.heat], "froid": [.cold],
    "frost": [.cold], "gel": [.cold], "littoral": [.coast], "fire": [.forestFire], "feu": [.forestFire],
    "feux": [.forestFire], "incendie": [.forestFire], "avalanches": [.avalanche], "pluie": [.rain],
    "floods": [.flood], "crue": [.flood], "crues": [.flood], "inondation": [.flood], "inondations": [.flood],
    "mer": [.marine], "sea": [.marine], "sécheresse": [.drought], "tornade": [.tornado],
    "cyclone": [.tropicalStorm], "hurricane": [.tropicalStorm], "air": [.airQuality], "uv": [.ultraviolet],
    "autre": [.other],
  ])

  private static let languages = WatchVocabulary<String>([
    "français": "fr", "french": "fr", "anglais": "en", "english": "en", "allemand": "de",
    "german": "de", "deutsch": "de", "espagnol": "es", "spanish": "es", "español": "es", "italien": "it",
    "italian": "it", "italiano": "it", "néerlandais": "nl", "dutch": "nl", "portugais": "pt", "portuguese": "pt",
  ])

  /// Returns a BCP 47 code in lower case; suggests the code of a language that is named instead.
  static func language(_ typed: String) throws(WatchField.BadValue) -> String {
    let code = typed.lowercased().replacing("_", with: "-")
    let parts = code.split(separator: "-", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
    guard isPlain, let first = parts.first, (2...3).contains(first.utf8.count), code.utf8.count <= 35,
      first.utf8.allSatisfy({ $0 >= 0x61 })
    else {
      let name = languages[typed] ?? languages.nearest(to: typed).flatMap { languages[$0] }
      throw WatchField.BadValue(suggestion: name.map { "lang:\($0)" })
    }
    return code
  }
}
