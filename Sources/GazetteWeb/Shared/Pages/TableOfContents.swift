/// Where the navigation of this paper may lead: to what its sections serve and nowhere else.
package struct TableOfContents: Sendable, Hashable {
  /// The sections that the paper has, in the order of the tab bar.
  package let sections: [NavigationSection]
  /// Whether there is a page to search everything.
  package let hasSearch: Bool

  /// What `sections` serve.
  init(_ sections: [any WebSection]) {
    let served = Set(sections.compactMap(\.navigation))
    self.sections = NavigationSection.allCases.filter(served.contains)
    hasSearch = sections.contains(where: \.servesSearch)
  }
}
