import Foundation
import GazetteDomain
import Testing

@Suite struct `Watches match` {
  private func matches(_ text: String, _ thing: WatchedThing) throws -> Bool { try WatchQuery(text).matches(thing) }

  @Test(arguments: [
    ("tram", true), ("tra", true), ("trams", true), ("\"Le tram\"", true), ("\"tram le\"", false), ("bus", false),
    ("-tram", false), ("-tra", true), ("-bus", true), ("-\"le tram\"", false), ("-(bus OR tram)", false),
    ("bus OR tramway", false), ("bus OR étienne", true), ("feed:monde", true), ("feed:\"le mon\"", true),
    ("feed:onde", false), ("folder:ville", true), ("folder:vil", false), ("author:dupont", true),
    ("tag:transports", true),
    ("lang:fr", true), ("lang:fr-ca", false), ("has:picture", true), ("kind:article", true), ("kind:ad", false),
    ("price<200", false), ("-price<200", false), ("price<200 OR tram", true), ("-(price<200 OR bus)", true),
  ])
  func `articles`(text: String, isMatch: Bool) throws {
    let article = WatchSamples.article(
      "Le tram de Saint-Étienne", text: "Les travaux", folder: "Ville", authors: ["Anne Dupont"], tags: ["Transports"],
      language: "fr-FR", hasPicture: true)
    #expect(try matches(text, article) == isMatch)
  }

  @Test(arguments: [
    ("bike", true), ("price<200", true), ("price<150", false), ("price<=150", true), ("price>150", false),
    ("price:100-150", true), ("urgent", true), ("seller:private", true), ("seller:pro", false), ("drop", true),
    ("drop>24%", true), ("drop>25%", false), ("starred", true), ("category:sport", true), ("category:spo", false),
    ("has:picture", false), ("feed:x", false), ("-price<200", false), ("-price<100", true),
  ])
  func `ads`(text: String, isMatch: Bool) throws {
    let ad = WatchSamples.ad("Bike", price: 150, previous: 200, category: "Sport", isUrgent: true, isStarred: true)
    #expect(try matches(text, .ad(ad)) == isMatch)
  }

  @Test func `no bound of a price when the ad has none`() throws {
    let ad = WatchedThing.ad(WatchSamples.ad(previous: 100))
    #expect(try matches("price<200", ad) == false)
    #expect(try matches("price>0", ad) == false)
    #expect(try matches("drop", ad) == false)
  }

  @Test(arguments: [
    ("temperature<-1", true), ("temperature<-3", false), ("temperature<-1 within:1h", false), ("temperature>10", true),
    ("rain>3", true), ("rain>3mm within:2h", false), ("snow", true), ("snow>3cm", false), ("wind>60", true),
    ("wind>80", false), ("city:paris wind>60", true), ("city:lyon wind>60", false), ("city:home wind>60", true),
    ("uv>=1", false), ("within:3h (rain>3 OR uv>6)", true), ("-wind>80", true), ("kind:weather wind>60", true),
  ])
  func `forecasts of the coming hours`(text: String, isMatch: Bool) throws {
    let weather = try WatchSamples.weather(
      isHome: true,
      [
        { $0.temperature = Temperature(celsius: 11) },
        {
          $0.precipitation = Depth(millimeters: 2)
          $0.wind.speed = Speed(metersPerSecond: 18)
        },
        {
          $0.temperature = Temperature(celsius: -2)
          $0.precipitation = Depth(millimeters: 2)
          $0.sky = .snow
        },
      ])
    #expect(try matches(text, weather) == isMatch)
  }

  @Test(
    arguments: [
      ("warning>=orange", true), ("warning>orange", false), ("warning:orange", true), ("type:wind", true),
      ("type:rain", false), ("city:home", nil), ("city:home type:wind", true), ("city:Lyon type:wind", false),
      ("vent", true), ("-violent", false), ("neige", false),
    ] as [(String, Bool?)])
  func `warnings`(text: String, isMatch: Bool?) throws {
    let warning = try WatchSamples.warning(isHome: true)
    guard let isMatch else {
      #expect(throws: WatchQueryProblem.self) { try WatchQuery(text) }
      return
    }
    #expect(try matches(text, warning) == isMatch)
  }

  @Test func `warnings of rain and floods together for each of both`() throws {
    let warning = try WatchSamples.warning(.severe, .rainFlood)
    #expect(try matches("type:rain", warning))
    #expect(try matches("type:crues", warning))
    #expect(try matches("type:wind", warning) == false)
  }

  @Test func `words exactly as searches do`() throws {
    for seed in UInt64(1)...300 {
      var generator = WatchGenerator(seed: seed)
      let typed = generator.one(of: ["", "-"]) + generator.one(of: WatchGenerator.words)
      let (title, text) = (generator.sentence(), generator.sentence())
      let search = try #require(try SearchWords(typed))
      let article = WatchSamples.article(title, text: text)
      #expect(try matches(typed, article) == search.match(in: [title, text]), "\(typed) in \(title), \(text)")
    }
  }

  @Test func `the same for each reader's name of a feed`() throws {
    let shared = IndexedThing(WatchSamples.article("Tram", feed: "Le Monde"))
    let query = try WatchQuery("tram feed:\"Mon journal\"")
    #expect(query.matches(shared) == false)
    #expect(query.matches(shared.seen(as: WatchSamples.article("Tram", feed: "Mon journal"))))
  }
}
