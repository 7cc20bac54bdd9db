import GazetteComposition
import GazettePresentation
import Testing

struct PaperNameTests {
  @Test func `accepts names of 1 to 60 characters`() {
    #expect(PaperName(settingText: String(repeating: "é", count: 60))?.text.count == 60)
    #expect(PaperName(settingText: String(repeating: "é", count: 61)) == nil)
    #expect(PaperName(settingText: "  ") == nil && PaperName(settingText: "") == nil)
    #expect(PaperName.shape == .shortText(maximumLength: 60))
  }
}
