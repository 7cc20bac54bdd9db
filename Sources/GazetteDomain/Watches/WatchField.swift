/// A field of a query; the raw value is its name, the same in all languages.
public enum WatchField: String, Sendable, Hashable, CaseIterable {
  /// A field of all things.
  case kind
  /// The fields of articles; ``has`` also of ads.
  case feed, folder, author, tag, lang, has
  /// The fields of ads.
  case category, price, urgent, seller, drop, starred
  /// The city of weather and warnings.
  case city
  /// The fields of the weather.
  case temperature, rain, snow, wind, gusts, uv, within
  /// The fields of warnings.
  case warning, type

  /// The field with a name as typed: case and accents do not count; nil for another name.
  init?(named name: String) {
    guard name.utf8.count <= 40 else { return nil }
    self.init(rawValue: TextFolding.fold(name))
  }

  /// The valid examples, the best first; never empty.
  public var examples: [String] {
    switch self {
    case .kind: ["kind:article", "kind:ad"]
    case .feed: ["feed:\"Le Monde\""]
    case .folder: ["folder:Tech"]
    case .author: ["author:Dupont"]
    case .tag: ["tag:Science"]
    case .lang: ["lang:fr", "lang:en"]
    case .has: ["has:picture"]
    case .category: ["category:Multimedia"]
    case .price: ["price<200", "price:100-300"]
    case .urgent, .starred: [rawValue]
    case .seller: ["seller:private", "seller:pro"]
    case .drop: ["drop>10%", "drop"]
    case .city: ["city:Paris", "city:home"]
    case .temperature: ["temperature<0", "temperature>30"]
    case .rain: ["rain>5mm"]
    case .snow: ["snow>2cm", "snow"]
    case .wind: ["wind>60"]
    case .gusts: ["gusts>80"]
    case .uv: ["uv>=6"]
    case .within: ["within:24h", "within:3d"]
    case .warning: ["warning>=orange", "warning:red"]
    case .type: ["type:wind"]
    }
  }

  /// The measure of the forecast that the field compares; nil for another field.
  var measure: WatchMeasure? { WatchMeasure(rawValue: rawValue) }

  /// True when `<` and `>` can follow it, also after a space.
  var isComparable: Bool { measure != nil || [.price, .drop, .warning].contains(self) }

  /// The term of the name alone, in lower case; nil when the field needs a value: then the name is a word.
  var bare: WatchTerm? {
    switch self {
    case .urgent: .urgent
    case .starred: .starred
    case .drop: .drop(percent: 0)
    case .snow: .measure(.snow, .above, 0)
    default: nil
    }
  }

  /// The field that `name` means: itself, or its name in French; nil for any other word.
  static func meant(by name: String) -> WatchField? {
    WatchField(named: name) ?? (name.utf8.count <= 40 ? synonyms[TextFolding.fold(name)] : nil)
  }

  /// The field whose name is nearest to a mistyped one; nil when none is near.
  static func nearest(to name: String) -> WatchField? {
    meant(by: name) ?? Spelling.nearest(to: name, of: allCases.map(\.rawValue)).flatMap(WatchField.init(rawValue:))
  }

  private static let synonyms: [String: WatchField] = [
    "flux": .feed, "source": .feed, "dossier": .folder, "auteur": .author, "by": .author, "etiquette": .tag,
    "label": .tag, "langue": .lang, "language": .lang, "avec": .has, "categorie": .category, "cat": .category,
    "prix": .price, "cost": .price, "vendeur": .seller, "baisse": .drop, "discount": .drop, "ville": .city,
    "place": .city, "lieu": .city, "temp": .temperature, "pluie": .rain, "neige": .snow, "vent": .wind,
    "gust": .gusts, "rafales": .gusts, "rafale": .gusts, "dans": .within, "alerte": .warning, "vigilance": .warning,
    "alert": .warning, "level": .warning, "urgence": .urgent, "favori": .starred, "sorte": .kind, "in": .kind,
  ]
}

extension Spelling {
  /// Returns the word nearest to a mistyped one, the first of equals; nil when none is near. Words of two or three letters are
  /// near when one letter is wrong.
  static func nearest(to typed: String, of words: some Sequence<String>) -> String? {
    guard typed.utf8.count <= 40 else { return nil }
    let letters = Array(TextFolding.fold(typed).unicodeScalars)
    let limit = letters.count < 2 ? 0 : max(1, maximumTypos(letters: letters.count))
    var best: (word: String, typos: Int)?
    for word in words {
      let typos = typos(from: letters, to: Array(TextFolding.fold(word).unicodeScalars), limit: limit)
      if let typos, typos < best?.typos ?? .max { best = (word, typos) }
    }
    return best?.word
  }
}
