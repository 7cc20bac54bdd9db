/// How the built-in map is printed.
public enum BaseMapInk: String, Sendable, CaseIterable {
  /// As on paper, for light pages.
  case paper
  /// Desaturated and dark, for dark pages.
  case night
}
