import BoundedNumbers
import Foundation
public import GazetteDomain
import Synchronization

/// The gazetteer that comes with Gazette: GeoNames' cities of more than 15,000 people, read from the program's files when
/// it is first asked, and 4 MB of memory from then on.
public final class BundledGazetteer: Gazetteer {
  private let read: @Sendable () -> [UInt8]
  private let loaded = Mutex<Loaded?>(nil)
  /// The ranks of the cities that were nearest to points, which are asked again with every page: each takes a walk over all.
  private let nearest = Mutex<[Coordinate: Int]>([:])
  private static let mostNearest = 10_000

  private struct Loaded: Sendable {
    let file: GazetteerFile?
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

  private var file: GazetteerFile? {
    loaded.withLock { loaded in
      if let loaded { return loaded.file }
      let file = GazetteerFile(read())
      loaded = Loaded(file: file)
      return file
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
    guard let file else { return nil }
    if let known = nearest.withLock({ $0[point] }) { return file.city(known) }
    var search = NearestCity(point)
    for city in 0..<file.cityCount {
      search.look(at: file.position(of: city), city, population: file.population(of: city))
      if search.isSettled { break }
    }
    guard let answer = search.answer else { return nil }
    nearest.withLock { nearest in
      if nearest.count >= Self.mostNearest { nearest.removeAll(keepingCapacity: true) }
      nearest[point] = answer
    }
    return file.city(answer)
  }
}

/// Finds the city that a point lies in, else the one to name it after; cities come by population.
private struct NearestCity {
  private let latitude, longitude: Double
  /// How much shorter a degree of longitude is there than one of latitude.
  private let narrowing: Double
  private var nearest: (city: Int, farness: Double)?
  private var around: Int?

  private static let kilometersADegree = 111.195

  init(_ point: Coordinate) {
    latitude = point.latitude
    longitude = point.longitude
    narrowing = cos(point.latitude * .pi / 180)
  }

  /// True when a city was found in which the point lies: the first is the most populous.
  var isSettled: Bool { around != nil }
  var answer: Int? { around ?? nearest?.city }

  /// Distances are those of a plane: near the point that is exact enough, and far from it nobody asks.
  mutating func look(at position: (latitude: Int, longitude: Int), _ city: Int, population: Int) {
    let north = Double(position.latitude) / 10_000 - latitude
    var east = (Double(position.longitude) / 10_000 - longitude).magnitude
    if east > 180 { east = 360 - east }
    let squared = north * north + east * east * narrowing * narrowing
    // People say "near Annecy", not "near Cran-Gevrier", which is a little nearer and little known.
    let farness = squared / Double(max(1, population)).squareRoot()
    if farness < nearest?.farness ?? .infinity { nearest = (city, farness) }
    // No city reaches farther than 33 km.
    guard squared < 0.09 else { return }
    let reach = GazetteerCity.reach(population: population).kilometers
    if squared.squareRoot() * Self.kilometersADegree <= reach { around = city }
  }
}
