import GazettePresentation
import Testing

struct NameplateTests {
  @Test(arguments: [
    ("La Gazette", "nameplate-1"), ("", "nameplate-1"), ("Le Petit Écho de la Vallée", "nameplate-3"),
    (String(repeating: "Le Courrier ", count: 5), "nameplate-6"), (String(repeating: "新", count: 12), "nameplate-3"),
    (String(repeating: "W", count: 60), "nameplate-6"),
  ])
  func `shrinks longer names`(name: String, size: String) {
    #expect(Nameplate.size(of: name) == size)
  }
}
