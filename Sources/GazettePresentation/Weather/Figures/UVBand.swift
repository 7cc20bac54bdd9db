/// The five bands of the UV index after the World Health Organization, 0 (low) to 4 (extreme).
enum UVBand {
  /// The band of an index.
  static func number(of index: Double) -> Int {
    [3.0, 6, 8, 11].firstIndex { index.rounded() < $0 } ?? 4
  }
}
