import Testing
import Thumbnailing

struct `Drawings of the program` {
  private static func text(_ content: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\" height=\"32\">\(content)</svg>"
  }
  private static let red = text("<rect width=\"64\" height=\"32\" fill=\"#f00\"/>")

  @Test func `become a PNG of their size`() throws {
    let png = try #require(SVGDrawing(Self.red, width: 64, height: 32).png())
    #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Array(png[16..<26]) == [0, 0, 0, 64, 0, 0, 0, 32, 8, 2])
  }

  @Test func `let the ground show through`() async throws {
    let ground = [UInt8](repeating: 255, count: 64 * 32 * 3)
    let png = try #require(SVGDrawing(Self.text(""), width: 64, height: 32).png(over: ground))
    let color = try await Thumbnailer().thumbnail(of: png, fitting: ThumbnailBox(width: 64)).dominantColor
    #expect(color?.hex == "#ffffff")
    #expect(SVGDrawing(Self.red, width: 64, height: 32).png(over: Array(ground.dropLast())) == nil)
  }

  @Test(arguments: [(65, 32), (64, 31), (0, 32), (64, 4097), (-1, -1)])
  func `are refused with another size`(width: Int, height: Int) {
    #expect(SVGDrawing(Self.red, width: width, height: height).png() == nil)
  }

  @Test(arguments: ["", "<svg", "GIF89a", text("<rect>")])
  func `are refused when they are not SVG`(text: String) {
    #expect(SVGDrawing(text, width: 64, height: 32).png() == nil)
  }

  @Test func `open no SVG from outside`() async throws {
    try #require(SVGDrawing(Self.red, width: 64, height: 32).png() != nil)
    await #expect(throws: ThumbnailError.notAPicture) {
      try await Thumbnailer().thumbnail(of: Array(Self.red.utf8), fitting: ThumbnailBox(width: 64))
    }
  }
}
