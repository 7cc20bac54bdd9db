/// Reads alerts: CAP messages, and Atom feeds of them.
///
/// ```swift
/// let alert = try AlertReader().alert(bytes)
/// for info in alert.infos { print(info.severity ?? "unknown", info.headline ?? "") }
/// ```
///
/// Reads as much as possible of a broken document and reports that it is broken. Time and memory are bounded for any input, and
/// the reader never uses the network.
public struct AlertReader: Sendable {
  private let limits: FeedLimits

  /// Creates a reader with `limits`; the default is 16 MB, 5 s and 20,000 entries.
  public init(limits: FeedLimits? = nil) {
    var standard = FeedLimits()
    (standard.bytes, standard.time, standard.items, standard.depth) = (16 << 20, .seconds(5), 20_000, 50)
    self.limits = limits ?? standard
  }

  /// Returns the message in `bytes`, incomplete if the time runs out.
  /// - Throws: ``FeedParsingError`` when the document is not an alert, or has no identifier.
  public func alert(_ bytes: [UInt8], within budget: TimeBudget? = nil) throws(FeedParsingError) -> AlertDocument {
    let budget = budget ?? TimeBudget(limits.time)
    let (tree, isWellFormed) = try tree(bytes, budget)
    let reader = ElementReader(tree, limits: limits, within: budget)
    guard tree.root.name == .capAlert, let identifier = reader.child(tree.root, .capIdentifier).flatMap(reader.string)
    else { throw tree.rootName.lowercased() == "html" ? .html : .otherDocument(root: tree.rootName) }
    var values = AlertValues(reader)
    var alert = AlertDocument(identifier: AlertValues.short(identifier), sender: "", isWellFormed: isWellFormed)
    for child in reader.children(tree.root) where reader.hasTime() {
      switch child.name {
      case .capSender: alert.sender = values.short(child) ?? ""
      case .capSent: alert.sent = reader.date(child)
      case .capStatus: alert.status = values.word(child)
      case .capMsgType, .capMessageType: alert.messageType = values.word(child)
      case .capScope: alert.scope = values.word(child)
      case .capReferences: alert.references = values.references(child)
      case .capInfo where alert.infos.count < AlertValues.maximumInfos: alert.infos.append(values.info(child))
      default: break
      }
    }
    alert.isWellFormed = isWellFormed && !values.isOverLimit && !budget.isSpent
    return alert
  }

  /// Returns the feed in `bytes`, incomplete if the time runs out.
  /// - Throws: ``FeedParsingError`` when the document is not an Atom feed.
  public func feed(_ bytes: [UInt8], within budget: TimeBudget? = nil) throws(FeedParsingError) -> AlertFeed {
    let budget = budget ?? TimeBudget(limits.time)
    let (tree, isWellFormed) = try tree(bytes, budget)
    guard tree.root.name == .atomFeed else {
      throw tree.rootName.lowercased() == "html" ? .html : .otherDocument(root: tree.rootName)
    }
    let reader = ElementReader(tree, limits: limits, within: budget)
    var values = AlertValues(reader)
    var feed = AlertFeed()
    for child in reader.children(tree.root) where reader.hasTime() {
      switch child.name {
      case .atomUpdated: feed.updated = feed.updated ?? reader.date(child)
      case .atomEntry:
        if feed.entries.count < limits.items {
          feed.entries.append(values.entry(child))
        } else {
          values.isOverLimit = true
        }
      default: break
      }
    }
    feed.isWellFormed = isWellFormed && !values.isOverLimit && !budget.isSpent
    return feed
  }

  private func tree(_ bytes: [UInt8], _ budget: TimeBudget) throws(FeedParsingError) -> (XMLTree, isWellFormed: Bool) {
    guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
    var decoder = DocumentDecoder(bytes)
    let document = decoder.decode(charset: nil)
    let tree = try XMLDocumentReader(limits: limits, budget: budget).read(document, FeedContext())
    return (tree, tree.isWellFormed)
  }
}
