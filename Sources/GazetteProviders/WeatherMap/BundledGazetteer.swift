import BoundedNumbers
import Foundation
public import GazetteDomain
import Synchronization

/// The gazetteer that comes with Gazette: GeoNames' cities of more than 15,000 people, read from the program's files when
/// it is first asked, and 6 MB of memory from then on.
public final class BundledGazetteer: Gazetteer {
  private let read: @Sendable () -> [UInt8]
  private let loaded = Mutex<Loaded?>(nil)
  /// The ranks of the cities that were nearest to points, which are asked again with every page.
  private let nearest = Mutex<[Coordinate: Int]>([:])
  private static let mostNearest = 10_000

  private struct Loaded: Sendable {
    let file: GazetteerFile?
    let bands: CityBands
  }

  /// Makes the gazetteer of the program's files; it knows nothing when they are not beside it.
  public convenience init() {
    self.init {
      // Nothing can be read then; who composes the program tells it.
      (try? Data(contentsOf: BundledWorld.folder.appending(path: "gazetteer.bin"))).map(Array.init) ?? []
    }
  }

  /// Makes the gazetteer of a file's bytes.
  init(read: @escaping @Sendable () -> [UInt8]) { self.read = read }

  /// Whether its file is beside the program; the file is not read for that.
  public var isThere: Bool {
    FileManager.default.isReadableFile(atPath: BundledWorld.folder.appending(path: "gazetteer.bin").path)
  }

  /// How many cities it knows; 0 when its file cannot be read.
  public var count: Int { file?.cityCount ?? 0 }

  private var file: GazetteerFile? { content.file }

  private var content: Loaded {
    loaded.withLock { loaded in
      if let loaded { return loaded }
      let file = GazetteerFile(read())
      let content = Loaded(file: file, bands: CityBands(file))
      loaded = content
      return content
    }
  }

  /// See ``Gazetteer``.
  public func cities(named name: FoldedName, limit: Int) -> [GazetteerCity] {
    guard let file, !name.words.isEmpty else { return [] }
    var search = GazetteerLookup(file: file)
    for beginning in name.beginnings { search.add(beginningWith: Array(beginning.utf8)) }
    if search.isEmpty, name.words.count > 1 { search.add(wordsOf: name) }
    return search.best(limit).map { file.city($0) }
  }

  /// See ``Gazetteer``.
  public func cities(resembling name: FoldedName, limit: Int) -> [GazetteerCity] {
    guard let file, var search = GazetteerSlips(file: file, name) else { return [] }
    return search.best(limit).map { file.city($0) }
  }

  /// See ``Gazetteer``.
  public func nearest(to point: Coordinate) -> GazetteerCity? {
    let content = content
    guard let file = content.file else { return nil }
    if let known = nearest.withLock({ $0[point] }) { return file.city(known) }
    var search = NearestCity(point)
    content.bands.eachOutward(from: point.latitude) { cities, gap in
      guard search.mayLie(gap, mostPopulation: file.population(of: 0)) else { return false }
      for city in cities { search.look(at: city) }
      return true
    }
    guard let answer = search.answer else { return nil }
    nearest.withLock { nearest in
      if nearest.count >= Self.mostNearest { nearest.removeAll(keepingCapacity: true) }
      nearest[point] = answer
    }
    return file.city(answer)
  }
}

/// Where a city of the gazetteer is, and how large: what is asked of thousands to name one point.
private struct CityPlace: Sendable {
  /// Its rank.
  let city: Int
  /// In degrees.
  let latitude, longitude: Double
  let population: Int
  /// The root of that: people say "near Annecy", not "near Cran-Gevrier", which is a little nearer and little known.
  let renown: Double

  init(_ file: GazetteerFile, _ city: Int) {
    self.city = city
    let position = file.position(of: city)
    (latitude, longitude) = (Double(position.latitude) / 10_000, Double(position.longitude) / 10_000)
    population = file.population(of: city)
    renown = Double(max(1, population)).squareRoot()
  }
}

/// The gazetteer's cities by quarters of a degree of latitude, so that a point's neighbours are few.
private struct CityBands {
  private static let perDegree = 4
  private var bands = Array(repeating: [CityPlace](), count: 180 * perDegree + 1)

  init(_ file: GazetteerFile?) {
    guard let file else { return }
    for rank in 0..<file.cityCount {
      let place = CityPlace(file, rank)
      bands[Self.band(place.latitude)].append(place)
    }
  }

  private static func band(_ latitude: Double) -> Int {
    Int((latitude + 90) * Double(perDegree), clampedTo: 0...180 * perDegree)
  }

  /// Tells bands from a latitude on to both sides, and how many degrees away each lies at least, until told to stop.
  func eachOutward(from latitude: Double, _ look: (_ cities: [CityPlace], _ gap: Double) -> Bool) {
    let middle = Self.band(latitude)
    for away in bands.indices {
      let gap = Double(max(0, away - 1)) / Double(Self.perDegree)
      for band in Set([middle - away, middle + away]) where bands.indices.contains(band) {
        guard look(bands[band], gap) else { return }
      }
    }
  }
}

/// Finds the city that a point lies in, the most populous of several, else the one to name it after.
private struct NearestCity {
  private let latitude, longitude: Double
  /// How much shorter a degree of longitude is there than one of latitude.
  private let narrowing: Double
  private var nearest, around: Int?
  private var least = Double.infinity

  private static let kilometersADegree = 111.195
  /// In degrees: no city reaches farther than 33 km.
  private static let farthestReach = 0.3

  init(_ point: Coordinate) {
    latitude = point.latitude
    longitude = point.longitude
    narrowing = cos(point.latitude * .pi / 180)
  }

  var answer: Int? { around ?? nearest }

  /// Whether a city that is so many degrees away at least, and has so many people at most, may still be the answer.
  func mayLie(_ gap: Double, mostPopulation: Int) -> Bool {
    if gap <= Self.farthestReach { return true }
    guard around == nil else { return false }
    return gap * gap / Double(max(1, mostPopulation)).squareRoot() <= least
  }

  /// Distances are those of a plane: near the point that is exact enough, and far from it nobody asks.
  mutating func look(at place: CityPlace) {
    let north = place.latitude - latitude
    var east = (place.longitude - longitude).magnitude
    if east > 180 { east = 360 - east }
    let squared = north * north + east * east * narrowing * narrowing
    let farness = squared / place.renown
    // A lower rank is more people.
    if farness < least || (farness == least && place.city < nearest ?? .max) {
      (nearest, least) = (place.city, farness)
    }
    guard squared < Self.farthestReach * Self.farthestReach else { return }
    let reach = GazetteerCity.reach(population: place.population).kilometers
    if squared.squareRoot() * Self.kilometersADegree <= reach { around = min(place.city, around ?? place.city) }
  }
}
