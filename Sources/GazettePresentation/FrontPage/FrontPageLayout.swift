package import GazetteDomain

/// The sections of the front page, their order and their sizes.
package struct FrontPageLayout: Sendable, Hashable {
  /// A section's default place on the front page.
  package struct DefaultSection: Sendable, Hashable {
    package let section: ReaderSettings.FrontPageSection
    /// The width.
    package let size: ReaderSettings.FrontPageSize

    /// Makes the default of `section` in `size`.
    package init(_ section: ReaderSettings.FrontPageSection, _ size: ReaderSettings.FrontPageSize) {
      self.section = section
      self.size = size
    }
  }

  private let settings: ReaderSettings
  private let defaults: [DefaultSection]

  /// Makes the layout that the reader chose, or `defaults` in the order of the sections.
  package init(_ settings: ReaderSettings, defaults: [DefaultSection]) {
    self.settings = settings
    self.defaults = defaults
  }

  /// The shown sections, in order; sections that the reader chose but the installation lacks are omitted.
  package var shown: [ReaderSettings.FrontPageSection] {
    let available = defaults.map(\.section)
    return settings.frontPageSections?.filter(available.contains) ?? available
  }

  /// The shown sections, then the others.
  package var all: [ReaderSettings.FrontPageSection] {
    let shown = shown
    return shown + defaults.map(\.section).filter { !shown.contains($0) }
  }

  /// Returns the width of `section`.
  package func size(of section: ReaderSettings.FrontPageSection) -> ReaderSettings.FrontPageSize {
    settings.frontPageSizes[section] ?? defaults.first { $0.section == section }?.size ?? .small
  }
}

extension Phrases {
  /// Returns why a section cannot be read for a page of several sections; nil when it can.
  package func problem<Content>(of part: SectionPart<Content>) -> String? {
    part.error.map { frontPage.problem(weather.storeProblem($0)) }
  }
}
