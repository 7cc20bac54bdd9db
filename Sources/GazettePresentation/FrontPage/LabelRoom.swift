/// Knows where labels stand already, so that none is written over another; the first come is served.
struct LabelRoom {
  private static let height = 30.0
  private static let widthPerCharacter = 15.0

  private struct Box {
    let left, right, top, bottom: Double

    func touches(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  private var taken: [Box] = []

  /// Takes the room for `text` beside the point; false when it is taken already.
  mutating func take(x: Double, y: Double, text: String, isLeft: Bool) -> Bool {
    let width = Double(text.count) * Self.widthPerCharacter + 14
    let box = Box(
      left: isLeft ? x - width : x, right: isLeft ? x : x + width, top: y - Self.height / 2,
      bottom: y + Self.height / 2)
    guard !taken.contains(where: box.touches) else { return false }
    taken.append(box)
    return true
  }
}
