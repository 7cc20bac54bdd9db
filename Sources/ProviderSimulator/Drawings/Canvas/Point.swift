/// A point of a drawing, in thousandths of its height: from the left, from the top.
struct Point: Sendable, Equatable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
