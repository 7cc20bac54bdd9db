import BoundedNumbers
import Foundation
public import GazetteDomain
import Synchronization

/// The bundled gazetteer: GeoNames' cities with more than 15,000 inhabitants, read from its file at first use; it takes 6 MB of
/// memory from then on.
public final class BundledGazetteer: Gazetteer {
  private let read: @Sendable () -> [UInt8]
  private let loaded = Mutex<Content?>(nil)
  /// A cache of the cities nearest to points, which every page looks up again.
  private let nearestCache = Mutex<[Coordinate: Int]>([:])
  private static let maximumCachedPoints = 10_000

  private struct Content: Sendable {
    let file: GazetteerFile?
    let bands: CityBands
  }

  /// Creates the gazetteer from the bundled file; it is empty when the file is missing.
  public convenience init() {
    self.init {
      // An unreadable file leaves it empty; the composition root reports that.
      (try? Data(contentsOf: BundledWorld.folder.appending(path: "gazetteer.bin"))).map(Array.init) ?? []
    }
  }

  /// Creates the gazetteer from a file's bytes.
  init(read: @escaping @Sendable () -> [UInt8]) { self.read = read }

  /// Whether its file exists; does not read the file.
  public var isAvailable: Bool {
    FileManager.default.isReadableFile(atPath: BundledWorld.folder.appending(path: "gazetteer.bin").path)
  }

  /// The number of cities; 0 when the file is unreadable.
  public var count: Int { file?.cityCount ?? 0 }

  private var file: GazetteerFile? { content.file }

  private var content: Content {
    loaded.withLock { loaded in
      if let loaded { return loaded }
      let file = GazetteerFile(read())
      let content = Content(file: file, bands: CityBands(file))
      loaded = content
      return content
    }
  }

  /// See `Gazetteer`.
  public func cities(named name: FoldedName, limit: Int) -> [GazetteerCity] {
    guard let file, !name.words.isEmpty else { return [] }
    var search = GazetteerLookup(file: file)
    for beginning in name.beginnings { search.add(beginningWith: Array(beginning.utf8)) }
    if search.isEmpty, name.words.count > 1 { search.add(wordsOf: name) }
    return search.best(limit).map { file.city($0) }
  }

  /// See `Gazetteer`.
  public func cities(resembling name: FoldedName, limit: Int) -> [GazetteerCity] {
    guard let file, var search = FuzzyNameMatches(file: file, name) else { return [] }
    return search.best(limit).map { file.city($0) }
  }

  /// See `Gazetteer`.
  public func nearest(to point: Coordinate) -> GazetteerCity? {
    let content = content
    guard let file = content.file else { return nil }
    if let known = nearestCache.withLock({ $0[point] }) { return file.city(known) }
    var search = NearestCity(point)
    content.bands.forEachOutward(from: point.latitude) { cities, gap in
      guard search.canImprove(gap, maximumPopulation: file.population(of: 0)) else { return false }
      for city in cities { search.consider(at: city) }
      return true
    }
    guard let best = search.best else { return nil }
    nearestCache.withLock { nearestCache in
      if nearestCache.count >= Self.maximumCachedPoints { nearestCache.removeAll(keepingCapacity: true) }
      nearestCache[point] = best
    }
    return file.city(best)
  }
}

/// The position and size of a city, to compare thousands of cities when naming one point.
private struct CityPlace: Sendable {
  /// The city's rank.
  let city: Int
  /// In degrees.
  let latitude, longitude: Double
  let population: Int
  /// The square root of the population: people say "near Annecy", not "near Cran-Gevrier", which is slightly nearer but little
  /// known.
  let prominence: Double

  init(_ file: GazetteerFile, _ city: Int) {
    self.city = city
    let position = file.position(of: city)
    (latitude, longitude) = (Double(position.latitude) / 10_000, Double(position.longitude) / 10_000)
    population = file.population(of: city)
    prominence = Double(max(1, population)).squareRoot()
  }
}

/// The gazetteer's cities by quarters of a degree of latitude, to limit the candidates near a point.
private struct CityBands {
  private static let bandsPerDegree = 4
  private var bands = Array(repeating: [CityPlace](), count: 180 * bandsPerDegree + 1)

  init(_ file: GazetteerFile?) {
    guard let file else { return }
    for rank in 0..<file.cityCount {
      let place = CityPlace(file, rank)
      bands[Self.band(place.latitude)].append(place)
    }
  }

  private static func band(_ latitude: Double) -> Int {
    Int((latitude + 90) * Double(bandsPerDegree), clampedTo: 0...180 * bandsPerDegree)
  }

  /// Calls `visit` with the bands outward from a latitude, and their minimum distance in degrees, until it returns false.
  func forEachOutward(from latitude: Double, _ visit: (_ cities: [CityPlace], _ gap: Double) -> Bool) {
    let middle = Self.band(latitude)
    for distance in bands.indices {
      let gap = Double(max(0, distance - 1)) / Double(Self.bandsPerDegree)
      for band in Set([middle - distance, middle + distance]) where bands.indices.contains(band) {
        guard visit(bands[band], gap) else { return }
      }
    }
  }
}

/// Finds the city that contains a point, the most populous of several, else the best city to name it after.
private struct NearestCity {
  private let latitude, longitude: Double
  /// The length of a degree of longitude relative to one of latitude at this point.
  private let longitudeScale: Double
  private var nearest, containing: Int?
  private var smallestDistance = Double.infinity

  private static let kilometersPerDegree = 111.195
  /// In degrees: no city extends farther than 33 km.
  private static let maximumReach = 0.3

  init(_ point: Coordinate) {
    latitude = point.latitude
    longitude = point.longitude
    longitudeScale = cos(point.latitude * .pi / 180)
  }

  var best: Int? { containing ?? nearest }

  /// Whether a city at least `gap` degrees away, with at most `maximumPopulation` inhabitants, may still be the answer.
  func canImprove(_ gap: Double, maximumPopulation: Int) -> Bool {
    if gap <= Self.maximumReach { return true }
    guard containing == nil else { return false }
    return gap * gap / Double(max(1, maximumPopulation)).squareRoot() <= smallestDistance
  }

  /// Uses distances on a plane: they are accurate enough near the point, and irrelevant far from it.
  mutating func consider(at place: CityPlace) {
    let north = place.latitude - latitude
    var east = (place.longitude - longitude).magnitude
    if east > 180 { east = 360 - east }
    let squared = north * north + east * east * longitudeScale * longitudeScale
    let weightedDistance = squared / place.prominence
    // A lower rank means a larger population.
    if weightedDistance < smallestDistance || (weightedDistance == smallestDistance && place.city < nearest ?? .max) {
      (nearest, smallestDistance) = (place.city, weightedDistance)
    }
    guard squared < Self.maximumReach * Self.maximumReach else { return }
    let reach = GazetteerCity.reach(population: place.population).kilometers
    if squared.squareRoot() * Self.kilometersPerDegree <= reach {
      containing = min(place.city, containing ?? place.city)
    }
  }
}
