import Almanac
import Foundation
import Testing

/// A comparison with the results of PyPI's ephem, recorded by `scripts/almanac-vectors`.
@Suite struct VectorsTests {
  private static let vectors = Result { try Vector.all() }

  private func vectors(_ kind: String) throws -> [Vector] {
    let found = try Self.vectors.get().filter { $0.kind == kind }
    return try #require(found.isEmpty ? nil : found)
  }

  @Test func `computes sunrise, sunset and the twilights within two minutes`() throws {
    for vector in try vectors("sun") {
      // Any time of the day identifies the noon.
      let near = vector.instant.addingTimeInterval(20_000)
      let sun = SunAlmanac(over: vector.observer, from: near, to: near)
      let noon = sun.noon(near: near)
      #expect(noon.timeIntervalSince(vector.instant).magnitude < 10, "\(vector)")
      for (index, height) in SunHeight.allCases.enumerated() {
        let passage = sun.passage(height, around: noon)
        let (rise, set) = (vector.words[4 + 2 * index], vector.words[5 + 2 * index])
        vector.expect(passage.rise, rise)
        vector.expect(passage.set, set)
        #expect(passage.isAlwaysAbove == (rise == "up" && set == "up"), "\(height) \(vector)")
        #expect(passage.isAlwaysBelow == (rise == "down" && set == "down"), "\(height) \(vector)")
      }
    }
  }

  @Test func `computes moonrise and moonset within two minutes`() throws {
    for vector in try vectors("moon") {
      let end = vector.instant.addingTimeInterval(86_400)
      let moon = MoonAlmanac(over: vector.observer, from: vector.instant, to: end)
      vector.expect(moon.rise, vector.words[4])
      vector.expect(moon.set, vector.words[5])
    }
  }

  @Test func `computes the phases within two minutes`() throws {
    for vector in try vectors("phase") {
      let quarter = try #require(MoonCycle.Quarter(rawValue: try vector.number(1)))
      let expected = Date(timeIntervalSince1970: TimeInterval(try vector.number(2)))
      for days in [0.01, 3, 29] {
        let found = MoonCycle.next(quarter, after: expected.addingTimeInterval(-days * 86_400))
        #expect(found.timeIntervalSince(expected).magnitude < 120, "\(vector)")
      }
    }
  }

  @Test func `computes the moon's share of its cycle and its illumination`() throws {
    for vector in try vectors("shares") {
      let cycle = MoonCycle(at: Date(timeIntervalSince1970: TimeInterval(try vector.number(1))))
      let share = try vector.real(2)
      // A share of a turn changes by a thousandth in 43 minutes.
      #expect((cycle.share - share).remainder(dividingBy: 1).magnitude < 1e-4, "\(vector)")
      #expect((cycle.illumination - (try vector.real(3))).magnitude < 1e-3, "\(vector)")
    }
  }
}

/// One line of the vectors.
private struct Vector: CustomStringConvertible {
  let words: [String]

  var kind: String { words[0] }
  var description: String { words.joined(separator: " ") }
  /// Noon, or the beginning of the day.
  var instant: Date { Date(timeIntervalSince1970: TimeInterval(Int(words[3], radix: 10) ?? 0)) }
  var observer: Observer { Observer(latitude: degrees(1), longitude: degrees(2)) }

  static func all() throws -> [Vector] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/vectors.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { Vector(words: $0.split(separator: " ").map(String.init)) }
  }

  func number(_ index: Int) throws -> Int { try #require(Int(words[index], radix: 10)) }
  func real(_ index: Int) throws -> Double { try #require(Double(words[index])) }
  private func degrees(_ index: Int) -> Double { Double(words[index]) ?? 0 }

  /// Expects `found` to be within this many seconds of the instant in the word, or both to be missing. Beyond 65° sun and moon
  /// may graze the horizon for hours.
  func expect(_ found: Date?, _ word: String) {
    guard let seconds = Int(word, radix: 10) else {
      #expect(found == nil, "\(self)")
      return
    }
    let off = found.map { $0.timeIntervalSince(instant) - Double(seconds) }
    let limit = degrees(1).magnitude <= 65 ? 30.0 : 600
    #expect(off.map { $0.magnitude < limit } == true, "\(String(describing: off)) \(self)")
  }
}
