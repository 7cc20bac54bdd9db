import SeededNumbers

/// The SVG sources of the motifs and their parts, from the folder `Motifs`; each begins with a line `= name`.
///
/// Braces contain a random choice: `{-40..40}` a number, `{light|accent}` one of the words. A word that is the name of a source
/// becomes that source, with choices of its own.
struct MotifSheet: Sendable {
  private let sources: [String: String]

  static func bundled() throws(SimulatorError) -> MotifSheet {
    var sources = try read("scenes.txt")
    for file in ["home.txt", "leisure.txt", "vehicles.txt", "wardrobe.txt"] {
      for (name, source) in try read(file) { sources[name] = "{stage}" + source }
    }
    for motif in Motif.allCases where sources[motif.rawValue] == nil {
      throw .badResource(name: "Motifs: \(motif.rawValue)")
    }
    return MotifSheet(sources: sources)
  }

  /// The picture's SVG text; the same motif, number and size always give the same text.
  func svg(of motif: Motif, number: Int, width: Int, height: Int) -> String {
    var random = SeededRandom(seed: UInt64(bitPattern: Int64(number)), motif.rawValue)
    let palette = Palette.all[random.below(Palette.all.count)]
    // Wider pictures than the drawings lose their upper and lower edges.
    let units = min(1_000 * width / height, 2_400)
    return """
      <svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)' \
      viewBox='\(-units / 2) 0 \(units) 1000' preserveAspectRatio='xMidYMid slice'>\
      <style>\(palette.stylesheet)</style>\(filled("{\(motif.rawValue)}", &random))</svg>
      """
  }

  private static func read(_ file: String) throws(SimulatorError) -> [String: String] {
    let parts = try BundledText.text(of: file, in: "Motifs").split(separator: "\n= ").dropFirst()
    let named = parts.map { $0.split(separator: "\n", maxSplits: 1).map(String.init) }
    return Dictionary(uniqueKeysWithValues: named.filter { $0.count == 2 }.map { ($0[0], $0[1]) })
  }

  /// Makes the choices in a source.
  private func filled(_ source: String, _ random: inout SeededRandom) -> String {
    var text = ""
    for part in source.split(separator: "{", omittingEmptySubsequences: false) {
      guard let end = part.firstIndex(of: "}") else {
        text += part
        continue
      }
      text += choice(from: part[..<end], &random) + part[part.index(after: end)...]
    }
    return text
  }

  private func choice(from text: Substring, _ random: inout SeededRandom) -> String {
    let bounds = text.split(separator: "..").compactMap { Double($0) }
    if bounds.count == 2 { return "\((random.number(in: bounds[0]...bounds[1]) * 100).rounded() / 100)" }
    let words = text.split(separator: "|")
    let word = String(words[random.below(words.count)])
    return sources[word].map { filled($0, &random) } ?? word
  }
}
