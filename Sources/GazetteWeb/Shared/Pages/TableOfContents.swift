import GazetteDomain
import GazettePresentation

/// What the sections of this paper are: the navigation leads to what they serve and nowhere else.
package struct TableOfContents: Sendable {
  /// Everything that is served, in the order of the navigation.
  let all: [any WebSection]
  /// The entries of the navigation, in the order of the tab bar.
  package let sections: [NavigationSection]
  /// Whether there is a page to search everything.
  package let hasSearch: Bool
  /// The blocks that the front page can have, in their usual order.
  let blocks: [FrontPageBlock]
  /// What the sections call what they keep.
  let storageLabels: [StorageLabel]

  /// What `sections` serve.
  init(_ sections: [any WebSection]) {
    all = sections
    self.sections = sections.compactMap(\.navigation)
    hasSearch = sections.contains(where: \.servesSearch)
    blocks = sections.compactMap(\.frontPage).sorted { $0.rank < $1.rank }
    storageLabels = sections.flatMap(\.storage)
  }
}

extension Sequence where Element: Sendable {
  /// What `ask` gets of each, all of them asked at once, in their order; without those that have nothing.
  func gathered<Part: Sendable>(_ ask: @escaping @Sendable (Element) async -> Part?) async -> [Part] {
    await withTaskGroup(of: (Int, Part?).self) { group in
      for (index, element) in enumerated() { group.addTask { (index, await ask(element)) } }
      var parts: [Int: Part] = [:]
      for await (index, part) in group { parts[index] = part }
      return parts.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}
