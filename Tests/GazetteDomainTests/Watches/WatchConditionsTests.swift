import GazetteDomain
import SeededNumbers
import Testing

@Suite struct `Conditions of watches` {
  @Test(arguments: Array(UInt64(1)...400))
  func `write a text that is read as an equal query`(seed: UInt64) throws {
    var generator = WatchGenerator(seed: seed)
    for units in ReaderSettings.Units.allCases {
      for _ in 0..<10 {
        guard let query = generator.query(), let form = WatchConditions(query, units: units) else { continue }
        let again = try WatchQuery(form.queryText)
        #expect(again.parts == query.parts, "\(query.text) became \(form.queryText)")
        #expect(again.kinds == query.kinds, "\(query.text) became \(form.queryText)")
        #expect(WatchConditions(again, units: units) == form)
      }
    }
  }

  @Test(arguments: Array(UInt64(1)...400))
  func `come back from the text that they write`(seed: UInt64) throws {
    var generator = WatchGenerator(seed: seed)
    for units in ReaderSettings.Units.allCases {
      let form = generator.conditions(units)
      let text = form.queryText
      let query = try WatchQuery(text)
      #expect(WatchConditions(query, units: units) == form, "\(text)")
    }
  }

  @Test(arguments: [
    "bike OR vélo", "bike (a OR b)", "-(a b)", "price>1 price<9", "feed:a feed:b", "-feed:a", "author:Dupont",
    "warning:red", "type:wind,rain", "temperature<0 rain>5mm", "temperature<0 OR rain>5mm", "price>=0 price<=9",
  ])
  func `cannot show every query`(text: String) throws {
    #expect(WatchConditions(try WatchQuery(text), units: .metric) == nil)
  }

  @Test func `make phrases of words that a query would read as fields or operators`() throws {
    var form = WatchConditions(units: .metric)
    form.words = "price<200 urgent OR (x \"l’été -y\" AC/DC ! -z"
    form.excludedWords = "snow \"a b\" -c"
    #expect(
      form.queryText
        == "\"price<200\" \"urgent\" \"OR\" \"(x\" \"l’été -y\" AC/DC -z -\"snow\" -\"a b\" -c")
    #expect(try WatchQuery(form.queryText).kinds == [.article, .ad, .warning])
  }

  @Test func `have numbers in the reader's units`() throws {
    let query = try WatchQuery("temperature<0 within:12h city:home")
    var form = try #require(WatchConditions(query, units: .imperial))
    #expect(form.value == "32" && form.hours == "12" && form.kind == .weather)
    #expect(form.queryText == "city:home temperature<32F within:12h")
    (form.measure, form.comparison, form.value) = (.wind, .atLeast, "60 km/h")
    #expect(form.queryText == "city:home wind>=60km/h within:12h")
    #expect(WatchConditions(query, units: .british)?.value == "0")
    #expect(WatchConditions(try WatchQuery("wind>40mph"), units: .british)?.value == "40")
  }

  @Test func `leave out conditions of other kinds`() {
    var form = WatchConditions(units: .metric)
    (form.words, form.feed, form.maximumPrice, form.city) = ("bike", "Le Monde", "200", "Paris")
    (form.measure, form.value, form.level) = (.rain, "5", .severe)
    let texts = [
      WatchedKind.article: "bike feed:\"Le Monde\"", .ad: "bike price<=200", .weather: "city:Paris rain>5",
      .warning: "bike city:Paris warning>=orange",
    ]
    for (kind, text) in texts {
      form.kind = kind
      #expect(form.queryText == text)
    }
    form = WatchConditions(units: .metric)
    for kind in [WatchedKind.article, .ad, .warning] {
      form.kind = kind
      #expect(form.queryText == "kind:\(kind.rawValue)")
    }
  }

  @Test(arguments: ["abc", "-5", "1 000 x"])
  func `keep a number that cannot be read, so that the query reports it`(typed: String) {
    var form = WatchConditions(units: .metric)
    form.minimumPrice = typed
    #expect(throws: WatchQueryProblem.self) { try WatchQuery(form.queryText) }
    form.minimumPrice = ""
    (form.measure, form.value) = (.temperature, "\(typed) x")
    #expect(throws: WatchQueryProblem.self) { try WatchQuery(form.queryText) }
  }
}

extension WatchQuery {
  /// The parts of the condition in any order, without the kind, which other parts can imply.
  fileprivate var parts: Set<WatchCondition> {
    let parts: [WatchCondition] = if case .all(let parts) = condition { parts } else { [condition] }
    return Set(parts.filter { if case .term(.kind) = $0 { false } else { true } })
  }
}

extension WatchGenerator {
  /// Conditions that a query of one kind has.
  fileprivate mutating func conditions(_ units: ReaderSettings.Units) -> WatchConditions {
    var form = WatchConditions(units: units)
    let kind = one(of: WatchedKind.allCases)
    form.kind = kind
    if kind != .weather {
      form.words = isTrue() ? "\(one(of: Self.words)) \"\(one(of: Self.words)) x\"" : ""
      form.excludedWords = isTrue() ? "\(one(of: Self.words)) \"\(one(of: Self.words)) x\"" : ""
    }
    if kind == .article || kind == .ad { form.hasPicture = isTrue() }
    switch kind {
    case .article:
      (form.feed, form.folder) = (isTrue() ? one(of: Self.names) : "", isTrue() ? one(of: Self.names) : "")
      form.language = isTrue() ? "fr" : ""
    case .ad:
      form.category = isTrue() ? one(of: Self.names) : ""
      form.minimumPrice = isTrue() ? String(random.below(200)) : ""
      form.maximumPrice = isTrue() ? "\(200 + random.below(200)).50" : ""
      form.drop = isTrue() ? String(random.below(90)) : ""
      (form.isUrgent, form.isStarred) = (isTrue(), isTrue())
      form.seller = isTrue() ? one(of: AdSeller.allCases) : nil
    case .weather:
      form.city = isTrue() ? one(of: Self.names) : ""
      form.measure = one(of: WatchMeasure.allCases)
      form.comparison = one(of: [.above, .atLeast, .below, .atMost])
      form.value = isTrue() ? String(random.below(60)) : "\(random.below(60)).5"
      form.hours = isTrue() ? String(1 + random.below(168)) : ""
    case .warning:
      form.city = isTrue() ? one(of: Self.names) : ""
      form.level = isTrue() ? one(of: WarningLevel.allCases) : nil
      form.warningKind = isTrue() ? one(of: WarningKind.allCases) : nil
    }
    return form
  }
}
