import GazetteDomain
import Testing

/// Frequently used values stay, within the limit.
struct RecentValuesTests {
  @Test func `what is wanted again and again stays, what was wanted once leaves`() {
    var values = RecentValues<Int, Int>(limit: 10)
    values[0] = 100
    for key in 1...100 {
      values[key] = key
      #expect(values[0] == 100)
    }
    #expect((1...90).allSatisfy { values[$0] == nil })
    #expect(values[100] == 100)
  }

  @Test func `no more are kept than there is room for`() {
    var values = RecentValues<Int, Int>(limit: 10)
    for key in 1...1000 { values[key] = key }
    #expect((1...1000).count { values[$0] != nil } <= 10)
  }

  @Test func `a newer value takes the older one's place`() {
    var values = RecentValues<Int, Int>(limit: 4)
    for value in 1...10 { values[7] = value }
    #expect(values[7] == 10)
  }
}
