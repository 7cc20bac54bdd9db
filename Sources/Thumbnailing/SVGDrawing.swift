internal import CVips

// Unchecked: libvips reads the text and the ground by their lengths, during the call; its output is copied by the length that it
// returns, and then freed.

/// A drawing of this program in SVG, for the demo. Never a text from outside: SVG is a program.
package struct SVGDrawing: Sendable {
  /// The SVG text; its own width and height equal those below.
  private let text: String
  private let width, height: Int

  package init(_ text: String, width: Int, height: Int) {
    (self.text, self.width, self.height) = (text, width, height)
  }

  /// Renders a PNG without transparency, over `ground` if there is one: three bytes per pixel, row by row.
  ///
  /// Returns nil when the text is not valid, the sides exceed 4096 pixels or differ from the text's or the ground's, or libvips
  /// is unavailable or cannot read SVG.
  package func png(over ground: [UInt8]? = nil) -> [UInt8]? {
    let sides = 1...Int(gazette_vips_maximum_drawing_side)
    guard sides.contains(width), sides.contains(height), VipsThumbnail.isReady else { return nil }
    if let ground, ground.count != width * height * 3 { return nil }
    var png = gazette_vips_bytes()
    defer { gazette_vips_free(png.bytes) }
    let bytes = Array(text.utf8)
    let outcome = bytes.withUnsafeBytes { svg in
      guard let ground else {
        return gazette_vips_draw(svg.baseAddress, svg.count, Int32(width), Int32(height), nil, &png)
      }
      return gazette_vips_draw(svg.baseAddress, svg.count, Int32(width), Int32(height), ground, &png)
    }
    return outcome == 0 ? Array(UnsafeBufferPointer(start: png.bytes, count: png.length)) : nil
  }
}
