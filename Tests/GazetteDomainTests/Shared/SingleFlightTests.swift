import GazetteDomain
import Synchronization
import Testing

struct SingleFlightTests {
  @Test func `looks again at the start of a flight`() async {
    let looks = Mutex(0)
    let value = await SingleFlight<Int, String>().join(
      1,
      unless: {
        // The first look comes just before another flight ends.
        looks.withLock {
          $0 += 1
          return $0 == 1 ? nil : "known"
        }
      }, { "worked" })
    #expect(value == "known")
  }

  @Test func `works when nothing is known`() async {
    #expect(await SingleFlight<Int, String>().join(1, unless: { nil }, { "worked" }) == "worked")
  }
}
