internal import CLibXML2

/// Reads a document with libxml2: no network, no DTD, no entity but HTML's, and every fault mended or passed over.
struct XMLReader {
  private let limits: FeedLimits
  private let budget: TimeBudget
  private let base: String?
  private let language: String?

  /// A reader for documents with `base` and `language`.
  init(base: String?, language: String?, limits: FeedLimits, budget: TimeBudget) {
    self.base = base
    self.language = language
    self.limits = limits
    self.budget = budget
  }

  /// The tree of a document that begins with its root element; nil when there is no element at all.
  ///
  /// A document without a fault is walked once. Otherwise it is mended, and the mended one is walked; the warnings
  /// are those of the document as it came.
  func read(_ document: ArraySlice<UInt8>, firstLine: Int) -> XMLTree? {
    let isOversized = document.withUnsafeBufferPointer { XMLBounds.hasOversizedTag($0, attributes: limits.attributes) }
    guard !isOversized else { return mended(document, faults: [FeedWarning(.limitReached, "attributes")]) }
    let first = walk(document, stopsAtFault: true)
    guard !first.faults.isEmpty else { return tree(first, isWellFormed: true, warnings: []) }
    let faults = first.faults.map { fault in
      FeedWarning(fault.kind, fault.detail, line: fault.line.map { $0 + firstLine - 1 })
    }
    return mended(document, faults: faults)
  }

  private func mended(_ document: ArraySlice<UInt8>, faults: [FeedWarning]) -> XMLTree? {
    var mender = XMLMender(limits: limits)
    let mended = document.withUnsafeBufferPointer { mender.mend($0) }
    let second = walk(mended[...], stopsAtFault: false)
    return tree(second, isWellFormed: false, warnings: faults + mender.warnings)
  }

  private func tree(_ walker: XMLWalker, isWellFormed: Bool, warnings: [FeedWarning]) -> XMLTree? {
    guard walker.hasRoot else { return nil }
    var tree = walker.tree
    tree.isWellFormed = isWellFormed && walker.exceeded == nil
    tree.warnings = warnings + walker.undeclaredPrefixes.sorted().map { FeedWarning(.undeclaredPrefix, $0) }
    if let exceeded = walker.exceeded { tree.warnings.append(FeedWarning(.limitReached, exceeded)) }
    return tree
  }

  private func walk(_ document: ArraySlice<UInt8>, stopsAtFault: Bool) -> XMLWalker {
    _ = Self.library
    var walker = XMLWalker(
      base: base, language: language, limits: limits, budget: budget, stopsAtFault: stopsAtFault)
    guard let context = xmlNewParserCtxt() else { return walker }
    defer { xmlFreeParserCtxt(context) }
    walker.context = context
    walker.reserve(forBytes: document.count)
    let options = XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue
    withUnsafeMutablePointer(to: &walker) { walker in
      XMLCallbacks.install(in: context, for: walker)
      document.withUnsafeBytes { bytes in
        let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        // There is no tree to free: the callbacks build ours.
        _ = xmlCtxtReadMemory(context, start, Int32(clamping: bytes.count), nil, nil, Int32(options))
      }
    }
    walker.finish()
    walker.context = nil
    return walker
  }

  /// libxml2 must be set up once before threads use it.
  private static let library: Void = xmlInitParser()
}
