extension Collection where Element == String {
  /// The name nearest to a mistyped one; nil when none is near enough to be meant.
  func nearest(to typed: String) -> String? {
    let distances = map { (name: $0, distance: typed.lowercased().edits(to: $0.lowercased())) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= Swift.max(2, typed.count / 3) ? best.name : nil
  }
}

extension String {
  /// How many letters must be added, taken away or changed to make `other` (Levenshtein's distance).
  fileprivate func edits(to other: String) -> Int {
    let target = Array(other)
    var row = Array(0...target.count)
    for (line, character) in enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in target.indices {
        let change = diagonal + (character == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(change, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[target.count]
  }
}
