import GazetteDomain
import GazettePresentation

/// The sections of this installation. The navigation leads only to what they serve.
package struct Navigation: Sendable {
  /// All sections, in the order of the navigation.
  let all: [any WebSection]
  /// The entries of the navigation, in the order of the tab bar.
  package let sections: [NavigationSection]
  /// True when there is a page that searches all sections.
  package let hasSearch: Bool
  /// The possible blocks of the front page, in their default order.
  let blocks: [FrontPageBlock]
  /// The sections' labels for their stored data.
  let storageLabels: [StorageLabel]

  /// Makes the table of `sections`.
  init(_ sections: [any WebSection]) {
    all = sections
    self.sections = sections.compactMap(\.navigation)
    hasSearch = sections.contains(where: \.servesSearch)
    blocks = sections.compactMap(\.frontPage).sorted { $0.rank < $1.rank }
    storageLabels = sections.flatMap(\.storageLabels)
  }
}

extension Sequence where Element: Sendable {
  /// Calls `transform` for all elements concurrently. Returns the results in the elements' order, without nil.
  func concurrentCompactMap<Part: Sendable>(_ transform: @escaping @Sendable (Element) async -> Part?) async -> [Part] {
    await withTaskGroup(of: (Int, Part?).self) { group in
      for (index, element) in enumerated() { group.addTask { (index, await transform(element)) } }
      var parts: [Int: Part] = [:]
      for await (index, part) in group { parts[index] = part }
      return parts.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}
