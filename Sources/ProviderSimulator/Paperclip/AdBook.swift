/// The texts from which ads are made.
struct AdBook: Sendable {
  let copies: [AdCopy]
  /// How ads end, with `{ville}` where the place stands.
  let closings: [String]
  /// A text as long as the longest that are published.
  let longText: String

  static func bundled() throws(SimulatorError) -> AdBook {
    var copies: [AdCopy] = []
    for line in try BundledText.lines(of: "ads.txt", in: "Ads") { copies += try Self.copies(in: line) }
    return AdBook(
      copies: copies, closings: try BundledText.lines(of: "closings.txt", in: "Ads").map(String.init),
      longText: try BundledText.text(of: "long.txt", in: "Ads"))
  }

  /// The two ads of a line.
  private static func copies(in line: Substring) throws(SimulatorError) -> [AdCopy] {
    let parts = line.split(separator: "|").map(String.init)
    guard parts.count == 7, let category = Int(parts[0]), let motif = Motif(rawValue: parts[1]),
      let euros = Double(parts[2])
    else { throw .badResource(name: "Ads/ads.txt") }
    let other = (euros * 0.8).rounded()
    return [
      AdCopy(category: category, motif: motif, euros: euros, title: parts[3], text: parts[4]),
      AdCopy(category: category, motif: motif, euros: other, title: parts[5], text: parts[6]),
    ]
  }
}
