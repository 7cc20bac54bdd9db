/// Remembers what libxml2's interned names stand for, so that each name of a document is looked up by text once.
///
/// libxml2 hands out the same pointer for the same name as long as its parser lives.
struct NameCache<Value> {
  private struct Slot {
    var first: UInt
    var second: UInt
    var value: Value
  }

  private var slots: [Slot?]
  private var count = 0
  private let mask: Int

  /// A cache for up to `capacity` names, a power of two; what does not fit is looked up each time.
  init(capacity: Int = 512) {
    slots = Array(repeating: nil, count: capacity)
    mask = capacity - 1
  }

  /// The value of a pair of interned pointers.
  @inline(__always)
  mutating func value(
    _ first: UnsafePointer<UInt8>?, _ second: UnsafePointer<UInt8>?, orElse make: () -> Value
  ) -> Value {
    let first = UInt(bitPattern: first)
    let second = UInt(bitPattern: second)
    var index = Int(truncatingIfNeeded: (first &* 31 &+ second) &* 0x9E37_79B9_7F4A_7C15 >> 40) & mask
    while let slot = slots[index] {
      if slot.first == first, slot.second == second { return slot.value }
      index = (index + 1) & mask
    }
    let value = make()
    guard count < mask / 2 else { return value }
    slots[index] = Slot(first: first, second: second, value: value)
    count += 1
    return value
  }
}
