import Foundation

/// Letters made of strokes: enough to write the names of cities on a map.
struct Lettering: Sendable {
  /// A line of text in strokes; its capitals extend from 0 (top) to ``capital``, and it begins at 0.
  struct Line: Sendable {
    let strokes: [[Point]]
    let width: Double

    /// The strokes as the outline of an SVG path.
    var outline: String {
      func text(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
      return strokes.map { "M" + $0.map { "\(text($0.x)) \(text($0.y))" }.joined(separator: "L") }.joined()
    }
  }

  /// The height of a capital.
  static let capital = 8.0
  private static let gap = 2.1
  private static let space = 3.4

  private let letters: [Character: [[Point]]]
  private let marks: [Unicode.Scalar: [[Point]]]

  static func bundled() throws(SimulatorError) -> Lettering {
    var letters: [Character: [[Point]]] = [:]
    var marks: [Unicode.Scalar: [[Point]]] = [:]
    for line in try BundledText.lines(of: "letters.txt", in: "Cities") {
      let fields = line.split(separator: "\t")
      guard let name = fields.first else { throw .badResource(name: "Cities/letters.txt") }
      let strokes = fields.dropFirst().map { $0.split(separator: " ").compactMap(point) }
      if name.count == 1 {
        letters[Character(String(name))] = strokes
      } else if let mark = UInt32(name, radix: 16).flatMap(Unicode.Scalar.init) {
        marks[mark] = strokes
      } else {
        throw .badResource(name: "Cities/letters.txt: \(line)")
      }
    }
    return Lettering(letters: letters, marks: marks)
  }

  /// The text in strokes; nil when it contains a character without strokes.
  func line(_ text: String) -> Line? {
    var strokes: [[Point]] = []
    var left = 0.0
    for character in text {
      guard character != " " else {
        left += Self.space
        continue
      }
      guard let glyph = glyph(character) else { return nil }
      strokes += glyph.map { $0.map { Point($0.x + left, $0.y) } }
      left += (glyph.joined().map(\.x).max() ?? 0) + Self.gap
    }
    return Line(strokes: strokes, width: max(0, left - Self.gap))
  }

  /// A letter with its marks; marks above it are higher over a capital.
  private func glyph(_ character: Character) -> [[Point]]? {
    if let letter = letters[character] { return letter }
    let scalars = Array(String(character).decomposedStringWithCanonicalMapping.unicodeScalars)
    guard let base = scalars.first, let letter = letters[base == "i" ? "ı" : Character(base)] else { return nil }
    let middle = (letter.joined().map(\.x).max() ?? 0) / 2
    let isTall = letter.joined().contains { $0.y < 1 }
    var glyph = letter
    for scalar in scalars.dropFirst() {
      guard let mark = marks[scalar] else { return nil }
      glyph += mark.map { $0.map { Point($0.x + middle, isTall && $0.y < 4 ? $0.y - 2.6 : $0.y) } }
    }
    return glyph
  }

  private static func point(_ text: Substring) -> Point? {
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
  }
}

/// A point of the map or of a letter: to the right, and down.
struct Point: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
