import Foundation
import GazettePresentation
import Testing

struct PictureBoxTests {
  private let links = PictureLinks(color: { _ in "#8a7f6b" }) { "/p/\($1)\(URL(string: $0)?.path ?? "")" }

  @Test func `links every width of a picture`() {
    let box = PictureBox(
      URL(filePath: "/a.jpg"), links: links, shape: .sixteenByNine, sizes: "100vw", words: ("Une rue", "Sans image"))
    #expect(box.source == "/p/480/a.jpg")
    #expect(box.sourceSet.split(separator: ", ").first == "/p/160/a.jpg 160w")
    #expect(box.sourceSet.hasSuffix("/p/1280/a.jpg 1280w"))
    #expect(box.color == "#8a7f6b")
    #expect(box.shape == "picture-wide")
    #expect((box.width, box.height) == (640, 360))
    #expect(!box.isLead)
  }
}
