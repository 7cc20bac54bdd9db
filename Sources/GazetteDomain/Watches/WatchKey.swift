/// A word or a name that every match of a watch has, for any reader.
struct WatchKey: Hashable {
  /// The part of a thing that has the word.
  enum Field: Hashable {
    case text, author, tag, category, flag
  }

  /// The part of the thing.
  let field: Field
  /// The folded word or name.
  let text: String
  /// True when the word is the beginning of the thing's one.
  let isBeginning: Bool

  init(_ field: Field, _ text: String, isBeginning: Bool = false) {
    self.field = field
    self.text = text
    self.isBeginning = isBeginning
  }

  /// The keys of ads whose price changed, and of urgent ads.
  static let drop = WatchKey(.flag, "drop")
  static let urgent = WatchKey(.flag, "urgent")

  /// The keys of a folded name in a list of names, of which it can be a part.
  static func part(_ field: Field, _ name: String) -> [WatchKey] {
    // The last word can be the beginning of one; the first of several is whole.
    name.split(separator: " ").first.map { [WatchKey(field, String($0), isBeginning: $0.count == name.count)] } ?? []
  }
}

extension WatchQuery {
  /// Returns the keys under which a watch for things of a kind is filed; nil when matches have no rare word or name in common.
  func keys(for kind: WatchedKind) -> [WatchKey]? {
    // A word of one or two letters begins a word of nearly every text.
    plans[kind]?.necessaryKeys.flatMap { $0.cost > 100 ? nil : $0.keys }
  }
}

extension WatchCondition {
  /// The keys of which every match has at least one, with their expected number among 1,000 things; nil when there are none.
  var necessaryKeys: (keys: [WatchKey], cost: Double)? {
    switch self {
    case .all(let parts): return parts.compactMap(\.necessaryKeys).min { $0.cost < $1.cost }
    case .any(let parts):
      let each = parts.compactMap(\.necessaryKeys)
      guard each.count == parts.count else { return nil }
      return (each.flatMap(\.keys), each.reduce(0) { $0 + $1.cost })
    case .not: return nil
    case .term(let term): return term.necessaryKeys
    }
  }
}

extension WatchTerm {
  fileprivate var necessaryKeys: (keys: [WatchKey], cost: Double)? {
    switch self {
    case .words(let words): words.necessaryKeys
    case .author(let name): (WatchKey.part(.author, name), 5)
    case .tag(let name): ([WatchKey(.tag, name)], 10)
    case .category(let name): ([WatchKey(.category, name)], 100)
    case .urgent: ([.urgent], 100)
    case .drop: ([.drop], 20)
    // The names of feeds, folders and cities are the reader's own.
    case .feed, .folder, .city, .kind, .language, .hasPicture, .price, .seller, .starred, .measure, .within, .warning,
      .warningKinds:
      nil
    }
  }
}

extension SearchWords {
  /// The longest word with its other forms; nil when the search only excludes.
  fileprivate var necessaryKeys: (keys: [WatchKey], cost: Double)? {
    let words = loose.map { ($0, true) } + phrases.joined().map { ($0, false) }
    // A short word is frequent: of one letter in each thing, of eight in few.
    guard let (word, isBeginning) = words.max(by: { $0.0.utf8.count < $1.0.utf8.count }) else { return nil }
    let cost = 1000 / Double(max(1, word.utf8.count * word.utf8.count * word.utf8.count))
    let others = isBeginning ? WordForms.others(of: word).map { WatchKey(.text, $0) } : []
    return ([WatchKey(.text, word, isBeginning: isBeginning)] + others, cost)
  }
}
