import BoundedNumbers
import FeedParsing
package import Foundation

/// The times for which a map service's capabilities list pictures.
///
/// The document may be anything, so it is scanned once for the relevant characters and never parsed into a tree.
package enum RadarTimes {
  /// The maximum number of times; only the latest are used.
  package static let maximumCount = 400
  /// The length of the end of an interval that is expanded to times.
  private static let expandedInterval: TimeInterval = 5 * 3600

  /// The times of `layer`, in any order; empty when there are none. `document` is WMS 1.1 or 1.3.
  package static func times(in document: [UInt8], of layer: String) -> [Date] {
    moments(in: document, of: layer, dimension: "time")
  }

  /// The time of `layer`'s last measurement, the basis of the later, computed pictures; nil when the document does not contain
  /// it.
  package static func lastMeasurement(in document: [UInt8], of layer: String) -> Date? {
    moments(in: document, of: layer, dimension: "REFERENCE_TIME").last
  }

  /// The times of the layer's dimension, oldest first.
  private static func moments(in document: [UInt8], of layer: String, dimension: String) -> [Date] {
    let text = String(decoding: document, as: UTF8.self)
    let names = [layer, layer.split(separator: ":").last.map(String.init) ?? layer]
    guard let name = names.lazy.compactMap({ text.range(of: "<Name>\($0)</Name>") }).first,
      let extent = extent(of: dimension, in: text[name.upperBound...])
    else { return [] }
    // A list may contain each time separately: only the latest can matter.
    let all = extent.split(separator: ",").suffix(maximumCount).flatMap { moments(of: $0) }
    return Array(all.sorted().suffix(maximumCount))
  }

  /// The content of the first element that lists the dimension's times.
  private static func extent(of dimension: String, in text: Substring) -> Substring? {
    var rest = text
    while let start = rest.range(of: "name=\"\(dimension)\"") {
      rest = rest[start.upperBound...]
      guard let open = rest.firstIndex(of: ">") else { return nil }
      let content = rest[rest.index(after: open)...]
      guard let end = content.firstIndex(of: "<") else { return nil }
      let found = content[..<end]
      // WMS 1.1 declares the dimension first, empty, and lists its extent afterwards.
      if found.contains(where: \.isNumber) { return found }
      rest = content
    }
    return nil
  }

  /// The times in one part of a list: a single time, or those in an interval with a step, in its last five hours.
  private static func moments(of text: Substring) -> [Date] {
    let parts = text.split(separator: "/").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    guard let first = parts.first.flatMap(FeedDate.parse) else { return [] }
    guard parts.count == 3, let end = FeedDate.parse(parts[1]), let step = step(parts[2]), first < end else {
      return parts.count == 1 ? [first] : []
    }
    let span = min(expandedInterval, end.timeIntervalSince(first))
    return stride(from: 0, through: span, by: step).map { end.addingTimeInterval(-$0) }
  }

  /// `PT5M`, `PT2H`, `PT300S`: one minute to one hour, in seconds.
  private static func step(_ text: String) -> TimeInterval? {
    let units: [Character: Double] = ["S": 1, "M": 60, "H": 3600]
    guard text.hasPrefix("PT"), let unit = text.last.flatMap({ units[$0] }),
      let count = Double(text.dropFirst(2).dropLast(), in: 1...3600)
    else { return nil }
    return (count * unit).within(60...3600)
  }
}
