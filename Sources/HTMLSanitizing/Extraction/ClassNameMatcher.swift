// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// The meaning of the words in an element's class and id.
struct ElementRole: OptionSet, Sendable {
  let rawValue: UInt16

  /// Not part of an article: comments, menus, sharing bars, advertisements.
  static let unlikely = ElementRole(rawValue: 1 << 0)
  /// Possibly the article, whatever its other words are.
  static let possibleArticle = ElementRole(rawValue: 1 << 1)
  /// A name that articles often have.
  static let positive = ElementRole(rawValue: 1 << 2)
  /// A name that other boxes have.
  static let negative = ElementRole(rawValue: 1 << 3)
  /// The author.
  static let byline = ElementRole(rawValue: 1 << 4)
  /// Buttons to share the article.
  static let sharing = ElementRole(rawValue: 1 << 5)
  /// The top of a site, a box or an item: not part of an article, unless it has the article's heading or lead.
  static let top = ElementRole(rawValue: 1 << 6)
  /// A name of pictures and of page builders' boxes, seldom of articles.
  static let rarelyPositive = ElementRole(rawValue: 1 << 7)
  /// A box of a page builder, which calls every part a widget.
  static let builder = ElementRole(rawValue: 1 << 8)
  /// Items that open and close, each with a heading that is a button.
  static let accordion = ElementRole(rawValue: 1 << 9)
  /// The paragraph between the title and the text.
  static let lead = ElementRole(rawValue: 1 << 10)
  /// A quote or a note, separate from the text that it belongs to.
  static let note = ElementRole(rawValue: 1 << 11)
}

/// Finds words in classes and ids in one pass over their letters, however many words there are (the Aho–Corasick automaton).
struct ClassNameMatcher: Sendable {
  /// The words of web pages.
  static let standard = ClassNameMatcher(vocabulary)

  private static let vocabulary: [(words: String, meaning: ElementRole)] = [
    // A hyphen marks the end of a word: "ad" alone would be found in "header".
    (
      """
      -ad- -ads- advert banner breadcrumb comment community cookie- consent disqus extra footer gdpr legends menu \
      cookiebot onetrust didomi usercentrics cmpbox newsletter outbrain pager- pagination popup promo related remark replies rss shoutbox sidebar skyscraper social \
      sponsor supplemental taboola toolbar navbar recirc
      """, .unlikely
    ),
    ("article body column content footnote main mathjax shadow subhead", .possibleArticle),
    ("article blog body content entry main- page post story text", .positive),
    (
      """
      -ad- -ads- advert banner comment -com- contact footer gdpr hidden -hid- masthead meta newsletter \
      outbrain promo related scroll share shopping shoutbox sidebar skyscraper sponsor taboola tags tool
      """, .negative
    ),
    ("byline author dateline writtenby", .byline),
    ("-share- sharedaddy -sharing- addthis sharebar sharetools sharebuttons sharelinks", .sharing),
    ("header", .top), ("media widget", .rarelyPositive), ("elementor siteorigin", .builder),
    ("accordion accordeon collapsible -faq disclosure", .accordion),
    (
      """
      -lead- -lede- standfirst -dek- -deck- -intro- chapo chapeau subtitle -excerpt- -summary- -abstract- -teaser- \
      vorspann entradilla ingress preamble sommario
      """, .lead
    ),
    ("pullquote pull-quote blockquote -quote callout -note- admonition factbox fact-box infobox info-box -tip-", .note),
  ]

  private static let symbolCount = 27
  private static let boundary = 26
  /// The next state, by state and symbol.
  private var transitions: [UInt16]
  /// The meanings of the words that end in each state.
  private var outputs: [ElementRole]

  init(_ vocabulary: [(words: String, meaning: ElementRole)]) {
    transitions = Array(repeating: 0, count: Self.symbolCount)
    outputs = [[]]
    for (words, meaning) in vocabulary {
      for word in words.split(separator: " ") { add(word, meaning) }
    }
    complete()
  }

  /// Returns the meaning of the words in `name`, a class or an id.
  func meaning(of name: UnsafeBufferPointer<UInt8>) -> ElementRole {
    var meaning: ElementRole = []
    var state = step(0, Self.boundary)
    var wasLower = false
    for byte in name {
      let isLetter = byte.isASCIILetter
      if isLetter, wasLower, byte & 0x20 == 0 {
        // A word ends before the capital in "shareBar", but may also continue: the state stays, because "sideBar" is "sidebar".
        meaning.formUnion(outputs[step(state, Self.boundary)])
      }
      state = step(state, isLetter ? Int((byte | 0x20) - 0x61) : Self.boundary)
      meaning.formUnion(outputs[state])
      wasLower = isLetter && byte & 0x20 != 0
    }
    return meaning.union(outputs[step(state, Self.boundary)])
  }

  private func step(_ state: Int, _ symbol: Int) -> Int { Int(transitions[state * Self.symbolCount + symbol]) }

  private mutating func add(_ word: Substring, _ meaning: ElementRole) {
    var state = 0
    for byte in word.utf8 {
      let index = state * Self.symbolCount + (byte.isASCIILetter ? Int(byte - 0x61) : Self.boundary)
      if transitions[index] == 0 {
        transitions[index] = UInt16(outputs.count)
        transitions.append(contentsOf: repeatElement(0, count: Self.symbolCount))
        outputs.append([])
      }
      state = Int(transitions[index])
    }
    outputs[state].formUnion(meaning)
  }

  /// Completes the transitions of every state with those of its longest proper suffix that begins a word.
  private mutating func complete() {
    var fallback = [Int](repeating: 0, count: outputs.count)
    var queue = (0..<Self.symbolCount).map { step(0, $0) }.filter { $0 != 0 }[...]
    while let state = queue.popFirst() {
      outputs[state].formUnion(outputs[fallback[state]])
      for symbol in 0..<Self.symbolCount {
        let other = step(fallback[state], symbol)
        let child = step(state, symbol)
        if child == 0 {
          transitions[state * Self.symbolCount + symbol] = UInt16(other)
        } else {
          fallback[child] = other
          queue.append(child)
        }
      }
    }
  }
}
