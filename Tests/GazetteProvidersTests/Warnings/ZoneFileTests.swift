import GazetteDomain
import GazetteProviders
import Testing

/// The file of zones that comes with the program.
struct ZoneFileTests {
  @Test func `the file that comes with the program says that its zones are invented`() throws {
    let zones = ZoneFile.bundled()
    #expect(zones.origin.isInvented && zones.origin.count > 500)
    let paris = try #require(zones.shapes(of: WarningCode(scheme: "EMMA_ID", value: "FRX2988507"))?.first)
    #expect(paris.contains(Coordinate(clamping: 48.8534, 2.3488)))
    #expect(!paris.contains(Coordinate(clamping: 45.76, 4.84)))
    // No code of a real service is among them.
    #expect(zones.shapes(of: WarningCode(scheme: "EMMA_ID", value: "FR001")) == nil)
  }

  @Test(arguments: [
    "zone\tEMMA_ID\tA\t", "zone\tEMMA_ID\tA\t1,2 3,4", "zone\tEMMA_ID\tA\t99999,0 1,1 1,1",
    "zone\tEMMA_ID\tA\tx,y z,w a,b",
    "zone\tEMMA_ID\tA\t9223372036854775807,0 9223372036854775807,1 1,1", "zone\tEMMA_ID\tA",
    "alias\tNUTS3\tA\tEMMA_ID\tA",
    "zone\tEMMA_ID\tA\t90000,179000 -1000,1001 1,1", "",
  ])
  func `a line that is none is no zone`(line: String) {
    #expect(ZoneFile(text: line).shapes(of: WarningCode(scheme: "EMMA_ID", value: "A")) == nil)
  }

  @Test func `an alias that leads to itself or nowhere is no zone`() {
    let zones = ZoneFile(text: "alias\tEMMA_ID\tA\tEMMA_ID\tA\nalias\tNUTS3\tB\tEMMA_ID\tC\n")
    #expect(zones.shapes(of: WarningCode(scheme: "EMMA_ID", value: "A")) == nil)
    #expect(zones.shapes(of: WarningCode(scheme: "NUTS3", value: "B")) == nil)
  }
}
