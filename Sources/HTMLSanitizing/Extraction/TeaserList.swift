internal import CGumbo
internal import CGumboBounded

// Unchecked: gumbo's texts, alive as long as the parse that is walked.

/// Distinguishes a list of articles from an article: a front page, a section's page, search results.
///
/// Such a page has many links into its own site, each with a short text.
struct TeaserList {
  /// The part of a teaser that is its link.
  private enum Kind: CaseIterable {
    /// A heading, or a card with one.
    case heading
    /// A paragraph or a term that is nothing but a link, or a link with a block after it.
    case paragraph
    /// A link with the same words as the other teasers' links: "Read more".
    case more
  }

  /// A link, with the number of characters between it and the next one.
  private struct Entry {
    let target: String
    let words: String
    var text = 0
  }

  private let tree: PageTree
  private let measures: PageMeasures
  /// The host of the page; nil when unknown.
  private let host: Substring?

  /// Returns true when `chosen`, the nodes of the possible article, are teasers or one of several.
  /// - Parameter address: The address of the page; nil when unknown.
  static func matches(_ chosen: [Int], of candidates: ArticleCandidates, address: String?) -> Bool {
    let host = address.map { Self.host(of: $0) }
    let list = TeaserList(tree: candidates.tree, measures: candidates.measures, host: host)
    if list.isList(chosen) { return true }
    // A single card may be chosen. Its siblings show what it is.
    guard chosen.reduce(0, { $0 + list.measures.counts[$1].text }) < 1000, var card = chosen.first else { return false }
    for _ in 0..<6 where card > 0 {
      let parent = list.tree.nodes[card].parent
      let cards = list.tree.children(of: parent).filter { $0 == card || list.tree.hasSameNameAndClass($0, card) }
      if cards.count >= 3, list.isList(cards) { return true }
      card = parent
    }
    return false
  }

  private func isList(_ tops: [Int]) -> Bool { Kind.allCases.contains { isList(tops, of: $0) } }

  private func isList(_ tops: [Int], of kind: Kind) -> Bool {
    var (entries, before) = entries(tops, of: kind)
    if kind == .more {
      let label = Dictionary(grouping: entries, by: \.words).max { $0.value.count < $1.value.count }
      guard let label, label.value.count * 5 >= entries.count * 3 else { return false }
    }
    guard entries.count >= (kind == .paragraph ? 4 : 3) else { return false }
    if kind == .more {
      // The link ends a teaser, so the first one's text is before it.
      guard before <= 700 else { return false }
      entries[entries.count - 1].text += before
      before = 0
    }
    // The links of a round-up or of a list of products lead to other sites.
    let sites = Dictionary(grouping: entries) { Self.host(of: $0.target) }
    let own =
      if let host { (sites[""] ?? []) + (host.isEmpty ? [] : sites[host] ?? []) } else {
        sites.values.max { $0.count < $1.count } ?? []
      }
    guard Set(own.map(\.target)).count >= 3, own.count * 5 >= entries.count * 4 else { return false }
    let short = entries.count { 40...600 ~= $0.text }
    let text = entries.reduce(before) { $0 + $1.text }
    return short * 5 >= entries.count * 3 && before * 3 < text
      && text < (kind == .paragraph ? 350 : 500) * entries.count
  }

  /// Returns the links of `tops` with the text after each, and the length of the text before the first.
  private func entries(_ tops: [Int], of kind: Kind) -> (entries: [Entry], before: Int) {
    var entries: [Entry] = []
    var before = 0
    for top in tops {
      var index = top
      while index < tree.nodes[top].end {
        let node = tree.nodes[index]
        if let entry = entry(index, of: kind) {
          entries.append(entry)
          index = node.end
          continue
        }
        if entries.isEmpty { before += node.length } else { entries[entries.count - 1].text += node.length }
        index += 1
      }
    }
    return (entries, before)
  }

  private func entry(_ index: Int, of kind: Kind) -> Entry? {
    let (node, counts) = (tree.nodes[index], measures.counts[index])
    guard node.isElement, 4..<250 ~= counts.text, counts.linkDensity > 0.8 else { return nil }
    let isKind =
      switch kind {
      case .heading: node.part.contains(.heading) || node.part.contains(.link) && counts.headingText > 0
      case .paragraph:
        node.tag == GUMBO_TAG_P || node.tag == GUMBO_TAG_DT || counts.isParagraph(node) || isBeforeBlock(index)
      case .more: node.part.contains(.link) && counts.headingText == 0 && counts.text >= 6
      }
    guard isKind, let link = tree.nodes[index..<node.end].first(where: { $0.part.contains(.link) }),
      let target = link.attributes["href"]
    else { return nil }
    return Entry(target: String(decoding: target.prefix(500), as: UTF8.self), words: text(of: index))
  }

  /// Whether a link is the first in its box, and a block follows it.
  private func isBeforeBlock(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    let box = tree.nodes[node.parent]
    guard node.part.contains(.link), box.part.contains(.containsParagraphs), index - node.parent <= 2,
      tree.nodes[index - 1].length == 0
    else { return false }
    let next = tree.nodes[node.end..<box.end].prefix(2).first { $0.isElement || $0.length > 0 }
    return next?.part.contains(.block) ?? false
  }

  private func text(of index: Int) -> String {
    tree.nodes[index..<tree.nodes[index].end].filter { $0.length > 0 }.compactMap { node in
      gumbo_bounded_text(node.node).map { String(decoding: UnsafeBufferPointer(cString: $0), as: UTF8.self) }
    }
    .joined(separator: " ")
  }

  /// Returns the host of an address, without `www.`; empty when there is none.
  private static func host(of address: String) -> Substring {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2, parts[1].isEmpty else { return "" }
    return parts[2].hasPrefix("www.") ? parts[2].dropFirst(4) : parts[2]
  }
}
