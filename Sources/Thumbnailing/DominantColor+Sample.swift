extension DominantColor {
  /// The mean of the largest group of like colours among `pixels`, four bytes (red, green, blue, alpha) each.
  init?(pixels: [UInt8]) {
    var groups: [Int: Group] = [:]
    for start in stride(from: 0, to: pixels.count - 3, by: 4) where pixels[start + 3] >= 128 {
      let (red, green, blue) = (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
      // The two high bits of each part: 64 groups.
      groups[(red >> 6) << 4 | (green >> 6) << 2 | blue >> 6, default: Group()].add(red, green, blue)
    }
    // Of two groups of one size always the same must win, whatever the dictionary's order.
    let largest = groups.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
    guard let group = largest?.value else { return nil }
    self = group.mean
  }

  private struct Group {
    var count = 0
    private var red = 0
    private var green = 0
    private var blue = 0

    mutating func add(_ red: Int, _ green: Int, _ blue: Int) {
      count += 1
      self.red += red
      self.green += green
      self.blue += blue
    }

    var mean: DominantColor {
      DominantColor(red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
    }
  }
}
