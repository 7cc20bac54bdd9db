extension WatchCondition {
  /// The parts of a conjunction; itself for any other condition.
  var conjuncts: [WatchCondition] { if case .all(let parts) = self { parts } else { [self] } }
  /// The parts of a disjunction; itself for any other condition.
  var disjuncts: [WatchCondition] { if case .any(let parts) = self { parts } else { [self] } }
  /// The opposite; that of an opposite is the condition in it.
  var negated: WatchCondition { if case .not(let part) = self { part } else { .not(self) } }

  /// True when it only says how many hours count.
  var isSpan: Bool {
    switch self {
    case .all(let parts): parts.allSatisfy(\.isSpan)
    case .term(.within): true
    case .any, .not, .term: false
    }
  }

  /// Returns true when a term in it, excluded or not, is as wanted.
  func hasTerm(_ isWanted: (WatchTerm) -> Bool) -> Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains { $0.hasTerm(isWanted) }
    case .not(let part): part.hasTerm(isWanted)
    case .term(let term): isWanted(term)
    }
  }

  /// True when the condition compares words of texts, which takes longer than any other comparison.
  var hasWords: Bool { hasTerm { if case .words = $0 { true } else { false } } }

  /// Returns the condition for things of one kind, ready to evaluate: without the alternatives for other kinds, with
  /// folded names, with excluded words as searches exclude them, and with the words last. Nil when no thing of the kind matches.
  func plan(for kind: WatchedKind, isExcluded: Bool = false) -> WatchCondition? {
    switch self {
    case .all(let parts):
      let plans = parts.compactMap { $0.plan(for: kind, isExcluded: isExcluded) }
      return plans.count == parts.count ? .all(plans.filter { !$0.hasWords } + plans.filter(\.hasWords)) : nil
    case .any(let parts):
      let plans = parts.compactMap { $0.plan(for: kind, isExcluded: isExcluded) }
      return plans.count > 1 ? .any(plans) : plans.first
    case .not(let part): return part.plan(for: kind, isExcluded: !isExcluded)?.negated
    case .term(let term):
      guard term.kinds.contains(kind) else { return nil }
      if isExcluded, case .words(let words) = term, let exclusion = words.exclusion {
        return .not(.term(.words(exclusion)))
      }
      return .term(term.folded)
    }
  }
}

extension SearchWords {
  /// The search for things without this word or phrase.
  fileprivate var exclusion: SearchWords? {
    // One character more can make it too long; then a longer word than all is excluded as a beginning.
    (try? SearchWords("-" + text)).flatMap { $0.onlyExcludes ? $0 : nil }
  }
}

extension WatchTerm {
  /// The kinds of things that the term can match.
  var kinds: Set<WatchedKind> {
    switch self {
    case .kind(let kind): [kind]
    case .words: [.article, .ad, .warning]
    case .feed, .folder, .author, .tag, .language: [.article]
    case .hasPicture: [.article, .ad]
    case .category, .price, .urgent, .seller, .drop, .starred: [.ad]
    case .city: [.weather, .warning]
    case .measure, .within: [.weather]
    case .warning, .warningKinds: [.warning]
    }
  }

  var isCity: Bool { if case .city = self { true } else { false } }

  /// The term with a folded name, ready to compare.
  fileprivate var folded: WatchTerm {
    switch self {
    case .feed(let name): .feed(name.foldedWords)
    case .folder(let name): .folder(name.foldedWords)
    case .author(let name): .author(name.foldedWords)
    case .tag(let name): .tag(name.foldedWords)
    case .category(let name): .category(name.foldedWords)
    case .city(let name): .city(FoldedName(name).text)
    case .kind, .words, .language, .hasPicture, .price, .urgent, .seller, .drop, .starred, .measure, .within, .warning,
      .warningKinds:
      self
    }
  }
}

extension String {
  /// The folded words, separated by single spaces.
  var foldedWords: String { SearchWords.sequence(of: self).joined(separator: " ") }
}
