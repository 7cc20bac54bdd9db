import GazetteDomain
import Testing

/// Frequently used values stay, within the limit.
struct RecentValuesTests {
  @Test func `keeps frequently used values and evicts the others`() {
    var values = RecentValues<Int, Int>(limit: 10)
    values[0] = 100
    for key in 1...100 {
      values[key] = key
      #expect(values[0] == 100)
    }
    #expect((1...90).allSatisfy { values[$0] == nil })
    #expect(values[100] == 100)
  }

  @Test func `keeps at most the maximum number of values`() {
    var values = RecentValues<Int, Int>(limit: 10)
    for key in 1...1000 { values[key] = key }
    #expect((1...1000).count { values[$0] != nil } <= 10)
  }

  @Test func `replaces an older value of the same key`() {
    var values = RecentValues<Int, Int>(limit: 4)
    for value in 1...10 { values[7] = value }
    #expect(values[7] == 10)
  }
}
