package import GazetteDomain

/// Which sections stand on the front page, in which order and size.
package struct FrontPageLayout: Sendable, Hashable {
  /// A section's place on a front page that nobody arranged.
  package struct Usual: Sendable, Hashable {
    package let section: ReaderSettings.FrontPageSection
    /// How wide it is.
    package let size: ReaderSettings.FrontPageSize

    /// `section` in `size`.
    package init(_ section: ReaderSettings.FrontPageSection, _ size: ReaderSettings.FrontPageSize) {
      self.section = section
      self.size = size
    }
  }

  private let settings: ReaderSettings
  private let usual: [Usual]

  /// The layout that the reader chose, or the `usual` one of the paper's sections, in its order.
  package init(_ settings: ReaderSettings, usual: [Usual]) {
    self.settings = settings
    self.usual = usual
  }

  /// The sections that are shown, in their order; what the reader chose and the paper does not have is left out.
  package var shown: [ReaderSettings.FrontPageSection] {
    let has = usual.map(\.section)
    return settings.frontPageSections?.filter(has.contains) ?? has
  }

  /// Those that are shown, and then the others.
  package var all: [ReaderSettings.FrontPageSection] {
    let shown = shown
    return shown + usual.map(\.section).filter { !shown.contains($0) }
  }

  /// How wide `section` is.
  package func size(of section: ReaderSettings.FrontPageSection) -> ReaderSettings.FrontPageSize {
    settings.frontPageSizes[section] ?? usual.first { $0.section == section }?.size ?? .small
  }
}

extension Phrases {
  /// Why a section's part of a page that gathers several cannot be read; nil when it can.
  package func trouble<Content>(of part: SectionPart<Content>) -> String? {
    part.trouble.map { frontPage.trouble(weather.storeTrouble($0)) }
  }
}
