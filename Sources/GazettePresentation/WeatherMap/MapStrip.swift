import BoundedNumbers
import Foundation
package import GazetteDomain

/// The view model of a strip of the built-in map with the saved cities.
package struct MapStrip: Sendable, Hashable {
  /// A tile of the map with its position in the strip.
  package struct Tile: Sendable, Hashable {
    /// The path of its picture.
    package let path: String
    /// The path of its night picture; nil when the reader chose a light or dark theme.
    package let nightPath: String?
    /// The upper left corner.
    package let x, y: String
  }

  /// A city with its position in the strip.
  package struct City: Sendable, Hashable {
    /// The link to its weather.
    package let path: String
    /// The middle.
    package let x, y: String
    /// The name and temperature; nil when the label would overlap another one on every side.
    package let label: String?
    /// The name and temperature, for screen readers.
    package let spoken: String
    /// The position of the label.
    package let labelX, labelY: String
    /// The class that puts the label left or right of the city, or centred above or below it.
    package let sideClass: String
  }

  /// The size of the strip in the units of all positions in it: `0 0 1024 400`.
  package let viewBox: String
  /// The tiles that cover it.
  package let tiles: [Tile]
  /// The cities, by rank.
  package let cities: [City]
}

/// Draws the strip of the map that shows the saved cities as large as possible.
package struct MapStripPresenter: Sendable {
  private static let width = 1024.0
  private static let height = 400.0
  private static let tileSize = 256.0
  private static let zooms = [5, 4, 3, 2]
  /// The maximum share of the strip for the cities: the rest is space for their names, and is cut off on a phone.
  private static let share = 0.7
  /// The share of the width from which names are left of their cities: a phone cuts off the right.
  private static let turn = 0.6
  /// The maximum number of a name's characters next to a city.
  private static let nameLimit = 21

  private struct Frame {
    let zoom: Int
    let size: Double
    let left: Double
    let top: Double
  }

  private let edition: Edition
  private let theme: Theme

  /// Makes the presenter of an edition, in the colours of `theme`.
  package init(edition: Edition, theme: Theme) {
    self.edition = edition
    self.theme = theme
  }

  /// Returns the strip with `places`; nil without any.
  package func strip(_ places: [PlaceWeather]) -> MapStrip? {
    let points = places.map { WebMercator.point(of: $0.place.coordinate) }
    guard let frame = frame(points) else { return nil }
    return MapStrip(
      viewBox: "0 0 \(SVGNumber.text(Self.width)) \(SVGNumber.text(Self.height))", tiles: tiles(frame),
      cities: cities(places, points, frame))
  }

  private func frame(_ points: [(x: Double, y: Double)]) -> Frame? {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let west = xs.min(), let east = xs.max(), let north = ys.min(), let south = ys.max() else { return nil }
    let zoom = Self.zooms.first { zoom in
      let size = Self.size(zoom)
      return (east - west) * size <= Self.width * Self.share && (south - north) * size <= Self.height * Self.share
    }
    let size = Self.size(zoom ?? 2)
    return Frame(
      zoom: zoom ?? 2, size: size, left: (west + east) / 2 * size - Self.width / 2,
      top: min(max(0, (north + south) / 2 * size - Self.height / 2), size - Self.height))
  }

  private func tiles(_ frame: Frame) -> [MapStrip.Tile] {
    let columns = Self.tiles(from: frame.left, length: Self.width)
    let rows = Self.tiles(from: frame.top, length: Self.height)
    let count = 1 << frame.zoom
    return rows.flatMap { row in
      columns.map { column in
        let tile = (column: (column % count + count) % count, row: row)
        return MapStrip.Tile(
          path: Self.path(theme == .dark ? "earth-dark" : "earth", frame.zoom, tile),
          nightPath: theme == .automatic ? Self.path("earth-dark", frame.zoom, tile) : nil,
          x: SVGNumber.text(Double(column) * Self.tileSize - frame.left),
          y: SVGNumber.text(Double(row) * Self.tileSize - frame.top))
      }
    }
  }

  private func cities(
    _ places: [PlaceWeather], _ points: [(x: Double, y: Double)], _ frame: Frame
  ) -> [MapStrip.City] {
    let rows = WeatherListPresenter(edition: edition, credits: { _ in [] })
    var labels = LabelPlacement()
    return zip(places, points).map { place, point in
      let row = rows.row(place, hasCurve: false)
      let text = Self.text(row.name, row.temperature)
      let label = Self.text(row.name.cut(after: Self.nameLimit), row.temperature)
      // The world wraps: a city left of the frame appears on its right.
      let x = (point.x * frame.size - frame.left).remainderAbove(frame.size)
      let y = point.y * frame.size - frame.top
      let sides: [LabelSide] =
        x > Self.width * Self.turn ? [.left, .right, .below, .above] : [.right, .left, .below, .above]
      let side = labels.take(x: x, y: y, text: label, on: sides)
      let (labelX, labelY) = (side ?? .right).anchor(x: x, y: y)
      return MapStrip.City(
        path: row.path, x: SVGNumber.text(x), y: SVGNumber.text(y), label: side == nil ? nil : label, spoken: text,
        labelX: SVGNumber.text(labelX), labelY: SVGNumber.text(labelY), sideClass: (side ?? .right).className)
    }
  }

  private static func text(_ name: String, _ temperature: String?) -> String {
    [name, temperature].compactMap(\.self).joined(separator: " ")
  }

  private static func path(_ layer: String, _ zoom: Int, _ tile: (column: Int, row: Int)) -> String {
    Route.tile(layer: layer, zoom: String(zoom), column: String(tile.column), row: String(tile.row)).path
  }

  private static func size(_ zoom: Int) -> Double { tileSize * Double(1 << zoom) }

  private static func tiles(from start: Double, length: Double) -> ClosedRange<Int> {
    let first = Int(saturating: (start / tileSize).rounded(.down))
    return first...max(first, Int(saturating: ((start + length - 1) / tileSize).rounded(.down)))
  }
}

extension Double {
  /// Returns this number modulo `period`, in 0..<`period`.
  fileprivate func remainderAbove(_ period: Double) -> Double {
    let rest = truncatingRemainder(dividingBy: period)
    return rest < 0 ? rest + period : rest
  }
}

/// The side of its city that a label is on.
enum LabelSide {
  case left, right, below, above

  var className: String {
    switch self {
    case .left: "is-left"
    case .right: "is-right"
    case .below, .above: "is-middle"
    }
  }

  /// Returns the anchor of the text: at its end, its beginning or its middle.
  func anchor(x: Double, y: Double) -> (x: Double, y: Double) {
    switch self {
    case .left: (x - 14, y)
    case .right: (x + 14, y)
    case .below: (x, y + 32)
    case .above: (x, y - 32)
    }
  }
}

/// Records the space of labels, so that they do not overlap; earlier ones take precedence.
struct LabelPlacement {
  private static let height = 30.0
  private static let widthPerCharacter = 15.0

  private struct Box {
    let left, right, top, bottom: Double

    func touches(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  private var taken: [Box] = []

  /// Reserves space for `text` on the first free side in `sides`; nil when all are taken.
  mutating func take(x: Double, y: Double, text: String, on sides: [LabelSide]) -> LabelSide? {
    let width = Double(text.count) * Self.widthPerCharacter + 14
    for side in sides {
      let box = Self.box(side, x: x, y: y, width: width)
      guard !taken.contains(where: box.touches) else { continue }
      taken.append(box)
      return side
    }
    return nil
  }

  /// Returns the space of a label; left or right of its city it excludes the dot, so that another label fits on the other side.
  private static func box(_ side: LabelSide, x: Double, y: Double, width: Double) -> Box {
    let (left, right) =
      switch side {
      case .left: (x - width, x - 7)
      case .right: (x + 7, x + width)
      case .below, .above: (x - width / 2, x + width / 2)
      }
    let middle = side.anchor(x: x, y: y).y
    return Box(left: left, right: right, top: middle - height / 2, bottom: middle + height / 2)
  }
}
