extension ReaderSettings.FrontPageSection {
  /// The latest matches of watches for the front page.
  public static let watches = Self("watches")
}
