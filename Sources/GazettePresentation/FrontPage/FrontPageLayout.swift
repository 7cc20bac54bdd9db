package import GazetteDomain

/// Which sections stand on the front page, in which order and size.
package struct FrontPageLayout: Sendable, Hashable {
  private let sections: [ReaderSettings.FrontPageSection]
  private let sizes: [ReaderSettings.FrontPageSection: ReaderSettings.FrontPageSize]

  /// The layout that the reader chose, or the paper's own: news, weather, ads, and the map below.
  package init(_ settings: ReaderSettings) {
    sections = settings.frontPageSections ?? Self.usualOrder
    sizes = settings.frontPageSizes
  }

  /// The order of a paper whose reader chose none.
  package static let usualOrder: [ReaderSettings.FrontPageSection] = [.news, .weather, .classifieds, .weatherMap]

  /// The size of a section that the reader left as it is.
  package static func usualSize(of section: ReaderSettings.FrontPageSection) -> ReaderSettings.FrontPageSize {
    switch section {
    case .news: .large
    case .weather, .classifieds: .small
    case .weatherMap: .full
    }
  }

  /// The blocks of those sections that the paper `has`, in order.
  func blocks(having has: Set<ReaderSettings.FrontPageSection>) -> [FrontPageBlock] {
    sections.filter(has.contains).map { FrontPageBlock($0, size: sizes[$0] ?? Self.usualSize(of: $0)) }
  }
}
