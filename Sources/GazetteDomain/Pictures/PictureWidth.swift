/// The widths, in pixels, in which pictures are kept and served: few, so that a kept one often serves again.
public enum PictureWidth: Int, Sendable, Hashable, CaseIterable {
  /// A width of the ladder, by its pixels.
  case w160 = 160
  case w320 = 320
  case w480 = 480
  case w640 = 640
  case w960 = 960
  case w1280 = 1_280

  /// The greatest; pictures are fetched once and kept so, smaller ones are made of it.
  public static let greatest = PictureWidth.w1280

  /// The least of the ladder that is not narrower than `pixels`; the greatest when none is.
  public init(atLeast pixels: Int) {
    self = Self.allCases.first { $0.rawValue >= pixels } ?? .greatest
  }
}
