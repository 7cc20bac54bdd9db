import GazetteDomain
import Testing

@Suite struct `Watch queries` {
  private func printed(_ text: String) throws -> String { try WatchQuery(text).condition.text }

  @Test(arguments: [
    ("  vélo   électrique ", "vélo électrique"), ("\"night train\" -bus", "\"night train\" -bus"),
    ("a b OR c d", "a b OR c d"), ("(a b) OR c", "(a b) OR c"), ("((a)) (b OR (c OR d))", "a b OR c OR d"),
    ("a OU b", "a OR b"), ("-(a OR b) -c", "-(a OR b) -c"), ("-(-a)", "a"), ("« bon marché »", "\"bon marché\""),
    ("C++ & x", "C x"), ("black-out", "black-out"), ("10:30", "10:30"), ("Election: results", "Election results"),
    ("a−b −c", "a−b -c"), ("feed:\"Le Monde\" tag:x", "feed:\"Le Monde\" tag:x"), ("FEED:Monde", "feed:Monde"),
    ("author:“Anne Roy”", "author:\"Anne Roy\""), ("lang:FR_ca", "lang:fr-ca"), ("has:photo", "has:picture"),
    ("kind:ads", "kind:ad"), ("price < 200", "price<200"), ("price<200€ bike", "price<200 bike"),
    ("price≤200,50", "price<=200.50"), ("price>50", "price>50"), ("price>=50", "price>=50"),
    ("price:100-300", "price:100-300"), ("price=150", "price:150"), ("price<\"1 000 €\"", "price<1000"),
    ("price<200 euros", "price<200"), ("price<200 €", "price<200"), ("drop>10% starred", "drop>10% starred"),
    ("drop>0", "drop"), ("urgent seller:particulier", "urgent seller:private"),
    ("category:\"A (b)\"", "category:\"A (b)\""), ("city:Paris snow", "city:Paris snow"),
    ("uv≥6 within:3d", "uv>=6 within:72h"), ("rain>5 within:24", "rain>5 within:24h"),
    ("warning:rouge", "warning:red"), ("warning>=Jaune type:vent", "warning>=yellow type:wind"),
    ("warning>=green", "warning>=minor"), ("type:rain,wind", "type:rain,wind"), ("Snow \"drop\"", "Snow \"drop\""),
    ("temperature < 0 °C", "temperature<0"), ("température<0", "temperature<0"),
  ])
  func `have one canonical text, which reads as the same conditions`(text: String, canonical: String) throws {
    let query = try WatchQuery(text)
    #expect(query.condition.text == canonical)
    #expect(try WatchQuery(canonical).condition == query.condition)
  }

  @Test func `keep the text as typed, without spaces around it`() throws {
    #expect(try WatchQuery("  Vélo  price < 200 ").text == "Vélo  price < 200")
  }

  @Test func `bind OR to its neighbours, as search engines do`() throws {
    let words = try ["a", "b", "c"].map { WatchCondition.term(.words(try #require(try SearchWords($0)))) }
    #expect(try WatchQuery("a b OR c").condition == .all([words[0], .any([words[1], words[2]])]))
  }

  @Test(
    arguments: [
      ("bike", [.article, .ad, .warning]), ("bike price<200", [.ad]), ("feed:x OR price<2", [.article, .ad]),
      ("-feed:x", [.article]), ("temperature<0 city:home", [.weather]), ("city:Paris storm", [.warning]),
      ("city:home (temperature<0 OR warning>=orange)", [.weather, .warning]), ("has:picture", [.article, .ad]),
      ("kind:ad bike", [.ad]), ("city:Paris OR bike", [.article, .ad, .warning]), ("warning>=orange", [.warning]),
    ] as [(String, Set<WatchedKind>)])
  func `find the kinds that meet all terms`(text: String, kinds: Set<WatchedKind>) throws {
    #expect(try WatchQuery(text).kinds == kinds)
  }

  @Test(
    arguments: [
      ("temperature<32F", .temperature, 0), ("temperature<−5", .temperature, -5),
      ("temperature<50°f", .temperature, 10),
      ("temperature<0,5", .temperature, 0.5), ("rain<5mm", .rain, 5), ("rain<0.2in", .rain, 5.08),
      ("rain<1cm", .rain, 10),
      ("snow<2cm", .snow, 2), ("snow<5", .snow, 5), ("snow<20mm", .snow, 2), ("wind<36", .wind, 10),
      ("wind<36 km/h", .wind, 10), ("wind<10m/s", .wind, 10), ("gusts<36kmh", .gusts, 10), ("uv<6", .uv, 6),
    ] as [(String, WatchMeasure, Double)])
  func `read units as readers write them`(text: String, measure: WatchMeasure, value: Double) throws {
    guard case .term(.measure(measure, .below, let bound)) = try WatchQuery(text).condition else {
      Issue.record("\(text) is no bound")
      return
    }
    #expect((bound - value).magnitude < 1e-9)
  }

  @Test func `read knots and miles an hour as exact multiples`() throws {
    #expect(try WatchQuery("wind>36kn").condition == .term(.measure(.wind, .above, 36 * 1852 / 3600)))
    #expect(try WatchQuery("wind>30mph").condition == .term(.measure(.wind, .above, 30 * 1609.344 / 3600)))
    #expect(try printed("wind>30mph") == "wind>30mph")
    #expect(try printed("wind>20 kn") == "wind>20kn")
    #expect(try printed("rain>0.2in") == "rain>0.2in")
    #expect(try printed("temperature<33F") == "temperature<33F")
  }
}
