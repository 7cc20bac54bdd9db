import Foundation
import GazetteDomain
import GazetteTesting
import SeededNumbers
import Testing

@testable import GazetteProviders

@Suite struct BundledGazetteerTests {
  private static let gazetteer = BundledGazetteer()
  private var gazetteer: BundledGazetteer { Self.gazetteer }

  private func named(_ typed: String, _ limit: Int = 5) -> [GazetteerCity] {
    gazetteer.cities(named: FoldedName(typed), limit: limit)
  }

  private func resembling(_ typed: String) -> [GazetteerCity] {
    gazetteer.cities(resembling: FoldedName(typed), limit: 5)
  }

  @Test(arguments: GazetteerContract.checks)
  func `fulfils the gazetteer contract`(check: ContractCheck<any Gazetteer>) async throws {
    try await check(gazetteer)
  }

  @Test func `contains all cities over 15,000 people in at most 4 MB`() throws {
    #expect(gazetteer.count > 30_000)
    let bytes = try Self.bytes()
    #expect(bytes.count <= 4_000_000)
  }

  @Test(arguments: [
    ("paris", "Paris", "FR"), ("st etienne", "Saint-Étienne", "FR"), ("東京", "Tokyo", "JP"), ("Москва", "Moscow", "RU"),
    ("القاهرة", "Cairo", "EG"), ("new york", "New York City", "US"), ("londres", "London", "GB"),
    ("lond", "London", "GB"),
    ("aix prov", "Aix-en-Provence", "FR"), ("köln", "Köln", "DE"), ("cologne", "Köln", "DE"),
  ])
  func `finds a city by any of its names`(typed: String, name: String, country: String) {
    #expect(named(typed).first?.name == name)
    #expect(named(typed).first?.countryCode == country)
  }

  @Test(arguments: [
    ("pariss", "Paris"), ("new yrok", "New York City"), ("toulosue", "Toulouse"), ("bordaux", "Bordeaux"),
    ("saint etiene", "Saint-Étienne"), ("amstredam", "Amsterdam"), ("marseile", "Marseille"), ("Мосвка", "Moscow"),
  ])
  func `finds a city despite a typo`(typed: String, name: String) {
    #expect(named(typed).isEmpty)
    #expect(resembling(typed).first?.name == name)
  }

  @Test func `returns names and regions in both languages`() throws {
    let munich = try #require(named("munich").first)
    #expect(
      munich.place(languageCode: "en").region == "Bavaria" && munich.place(languageCode: "fr").region == "Bavière")
    #expect(munich.place(languageCode: "fr").country == "Allemagne")
    #expect(named("londres").first?.place(languageCode: "fr").name == "Londres")
    #expect(named("albi").first?.timeZone == "Europe/Paris")
    #expect(named("albi").first?.region == "Occitanie")
  }

  @Test func `finds cities by their own name and reads their records`() throws {
    let file = try #require(GazetteerFile(try Self.bytes()))
    for rank in stride(from: 0, to: file.cityCount, by: 211) {
      let city = file.city(rank)
      #expect(
        !city.name.isEmpty && city.countryCode.count == 2 && !city.timeZone.isEmpty, "\(city)")
      #expect(named(city.name, 200).contains(city), "\(city)")
    }
  }

  @Test(arguments: [
    (48.85, 2.35, "Paris"), (43.6, 1.44, "Toulouse"), (43.93, 2.15, "Albi"), (44.1, 2.15, "Albi"),
    (40.72, -74.0, "New York City"), (-18.0, -179.5, "Nasinu"),
  ])
  func `returns the city at or nearest to a point`(latitude: Double, longitude: Double, name: String) {
    #expect(gazetteer.nearest(to: Coordinate(clamping: latitude, longitude))?.name == name)
  }

  @Test func `returns the same nearest city as a full scan`() throws {
    let file = try #require(GazetteerFile(try Self.bytes()))
    let cities = (0..<file.cityCount).map { city in
      (city: city, position: file.position(of: city), population: file.population(of: city))
    }
    var random = SeededRandom(seed: 5, "nearest")
    var points = [(90.0, 0.0), (-90, 0), (0, 180), (-18, -179.99), (48.85, 2.35), (64.9, -18.5)]
    for _ in 0..<20 {
      points.append((Double(random.next() % 1800) / 10 - 90, Double(random.next() % 3600) / 10 - 180))
      // Near a city, where people are.
      let near = cities[Int(random.next() % UInt64(cities.count))].position
      let offset = Double(random.next() % 800) / 1000 - 0.4
      points.append((Double(near.latitude) / 10_000 + offset, Double(near.longitude) / 10_000 - offset))
    }
    for (latitude, longitude) in points {
      let point = Coordinate(clamping: latitude, longitude)
      let narrowing = cos(point.latitude * .pi / 180)
      var (containing, best, smallest) = (Int?.none, 0, Double.infinity)
      for (city, position, population) in cities where containing == nil {
        let north = Double(position.latitude) / 10_000 - point.latitude
        let west = (Double(position.longitude) / 10_000 - point.longitude).magnitude
        let east = min(west, 360 - west)
        let squared = north * north + east * east * narrowing * narrowing
        let weightedDistance = squared / Double(max(1, population)).squareRoot()
        if weightedDistance < smallest { (best, smallest) = (city, weightedDistance) }
        if squared < 0.09, squared.squareRoot() * 111.195 <= GazetteerCity.reach(population: population).kilometers {
          containing = city
        }
      }
      #expect(gazetteer.nearest(to: point) == file.city(containing ?? best), "\(point)")
    }
  }

  @Test func `answers random text and random points`() {
    var random = SeededRandom(seed: 11, "gazetteer")
    let letters = Array("aeiourstlnmé '-東京Москва0\u{0}\u{301}\u{200D}🇫🇷")
    for _ in 0..<60 {
      let typed = String(
        (0..<Int(random.next() % 100)).map { _ in letters[Int(random.next() % UInt64(letters.count))] })
      #expect(named(typed).count <= 5 && resembling(typed).count <= 5)
      let (latitude, longitude) = (Double(random.next() % 181) - 90, Double(random.next() % 361) - 180)
      #expect(gazetteer.nearest(to: Coordinate(clamping: latitude, longitude)) != nil)
    }
  }

  @Test func `survives damaged, truncated and missing files`() throws {
    let bytes = try Self.bytes()
    #expect(BundledGazetteer { [] }.count == 0)
    #expect(BundledGazetteer { Array(bytes.dropLast()) }.count == 0)
    var random = SeededRandom(seed: 3, "damage")
    for _ in 0..<4 {
      var damaged = bytes
      for _ in 0..<20_000 {
        damaged[40 + Int(random.next() % UInt64(bytes.count - 40))] = UInt8(truncatingIfNeeded: random.next())
      }
      let gazetteer = BundledGazetteer { [damaged] in damaged }
      _ = gazetteer.cities(named: FoldedName("saint"), limit: 20)
      _ = gazetteer.cities(resembling: FoldedName("toulosue"), limit: 20)
      _ = gazetteer.nearest(to: Coordinate(clamping: 43.6, 1.44))
    }
  }

  private static func bytes() throws -> [UInt8] {
    let url = BundledWorld.folder.appending(path: "gazetteer.bin")
    return Array(try Data(contentsOf: url))
  }
}
