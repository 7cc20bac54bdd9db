package import GazetteDomain

/// One section's block of the front page: what it is and how large.
package struct FrontPageBlock: Sendable, Hashable {
  /// Which section's; exactly one is true.
  package let isNews, isWeather, isMap, isClassifieds: Bool
  /// The class that says how many columns it takes.
  package let sizeClass: String

  /// The block of `section` in `size`.
  package init(_ section: ReaderSettings.FrontPageSection, size: ReaderSettings.FrontPageSize) {
    isNews = section == .news
    isWeather = section == .weather
    isMap = section == .weatherMap
    isClassifieds = section == .classifieds
    sizeClass = "front-\(size.rawValue)"
  }
}
