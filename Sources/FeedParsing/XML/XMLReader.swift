internal import CLibXML2

// Unchecked: libxml2's callbacks get the walker by a pointer, which is alive until the parse returns.

/// Reads a document with libxml2: no network, no DTD, only HTML's entities, and every error repaired or skipped.
struct XMLReader {
  private let limits: FeedLimits
  private let budget: TimeBudget
  private let base: String?
  private let language: String?

  init(base: String?, language: String?, limits: FeedLimits, budget: TimeBudget) {
    self.base = base
    self.language = language
    self.limits = limits
    self.budget = budget
  }

  /// The tree of a document that begins with its root element; nil when there is no element.
  ///
  /// Parses a well-formed document once. Repairs any other document and parses the result; the warnings refer to the original.
  func read(_ document: ArraySlice<UInt8>, firstLine: Int) -> XMLTree? {
    let isOversized = document.withUnsafeBufferPointer { XMLBounds.hasOversizedTag($0, attributes: limits.attributes) }
    guard !isOversized else { return repaired(document, faults: [FeedWarning(.limitReached, "attributes")]) }
    let faults: [FeedWarning]
    do {
      // Released before the repaired document is parsed, so only one tree is in memory at a time.
      let first = walk(document, stopsAtFault: true)
      guard !first.faults.isEmpty else { return tree(first, isWellFormed: true, warnings: []) }
      faults = first.faults
    }
    return repaired(
      document, faults: faults.map { FeedWarning($0.kind, $0.detail, line: $0.line.map { $0 + firstLine - 1 }) })
  }

  private func repaired(_ document: ArraySlice<UInt8>, faults: [FeedWarning]) -> XMLTree? {
    var repair = XMLRepair(limits: limits)
    let repaired = document.withUnsafeBufferPointer { repair.run($0) }
    let second = walk(repaired[...], stopsAtFault: false)
    return tree(second, isWellFormed: false, warnings: faults + repair.warnings)
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
    var unread = UnsafeRawBufferPointer(start: nil, count: 0)
    let options = XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue
    withUnsafeMutablePointer(to: &walker) { walker in
      XMLCallbacks.install(in: context, for: walker)
      document.withUnsafeBytes { bytes in
        // In pieces: libxml2 copies a document that it gets whole.
        withUnsafeMutablePointer(to: &unread) { unread in
          unread.pointee = bytes
          // There is no tree to free: the callbacks build their own.
          _ = xmlCtxtReadIO(context, XMLCallbacks.nextPiece, nil, unread, nil, nil, Int32(options))
        }
      }
    }
    walker.finish()
    walker.context = nil
    return walker
  }

  /// libxml2 must be set up once before threads use it.
  private static let library: Void = xmlInitParser()
}

/// Reads a document from its root element on, skipping byte order marks, declarations, document types and any text that a server
/// printed before them.
struct XMLDocumentReader {
  private let limits: FeedLimits
  private let budget: TimeBudget

  init(limits: FeedLimits, budget: TimeBudget) {
    self.limits = limits
    self.budget = budget
  }

  /// The tree of a document; `isWellFormed` and `warnings` cover everything except its encoding.
  func read(_ document: DecodedDocument, _ context: FeedContext) throws(FeedParsingError) -> XMLTree {
    let bytes = document.bytes
    guard let prolog = bytes.withUnsafeBufferPointer({ XMLProlog.find($0) }) else {
      throw bytes.allSatisfy(TextBytes.isSpace) ? .empty : .unrecognised
    }
    let reader = XMLReader(base: context.base, language: context.language, limits: limits, budget: budget)
    guard var tree = reader.read(bytes.dropFirst(prolog.rootStart), firstLine: prolog.line) else { throw .unrecognised }
    if prolog.hasTextBefore {
      tree.warnings.insert(FeedWarning(.textBeforeDocument), at: 0)
      tree.isWellFormed = false
    }
    return tree
  }
}

/// Connects libxml2's C callbacks to a walker.
enum XMLCallbacks {
  /// Makes `context` report only to the walker; the walker must not move in memory.
  static func install(in context: xmlParserCtxtPtr, for walker: UnsafeMutablePointer<XMLWalker>) {
    guard let handler = context.pointee.sax else { return }
    var sax = xmlSAXHandler()
    sax.initialized = UInt32(XML_SAX2_MAGIC)
    sax.startElementNs = { data, local, prefix, uri, namespaceCount, namespaces, attributeCount, _, attributes in
      XMLCallbacks.walker(data)?.pointee.start(
        XMLStartTag(
          localNamePointer: local, prefixPointer: prefix, namespaceURIPointer: uri, namespaceCount: namespaceCount,
          namespaces: namespaces, attributeCount: Int(attributeCount), attributes: attributes))
    }
    sax.endElementNs = { data, _, _, _ in XMLCallbacks.walker(data)?.pointee.end() }
    sax.processingInstruction = { data, _, _ in XMLCallbacks.walker(data)?.pointee.instruction() }
    // The same function for all three: otherwise libxml2 checks for ignorable white space.
    let characters: charactersSAXFunc = { data, start, count in
      guard let start else { return }
      XMLCallbacks.walker(data)?.pointee.characters(start, Int(count))
    }
    sax.characters = characters
    sax.ignorableWhitespace = characters
    sax.cdataBlock = characters
    sax.serror = { data, error in
      guard let walker = XMLCallbacks.walker(data), let error = error?.pointee else { return }
      let message = error.message.map { String(cString: $0) } ?? "error \(error.code)"
      walker.pointee.fault(TextBytes.trimmed(message), line: Int(error.line), isFatal: error.level == XML_ERR_FATAL)
    }
    handler.pointee = sax
    context.pointee.userData = UnsafeMutableRawPointer(walker)
  }

  /// Copies the next piece of the `UnsafeRawBufferPointer` that `unread` points to and advances it.
  static let nextPiece: xmlInputReadCallback = { unread, target, room in
    guard let unread = unread?.assumingMemoryBound(to: UnsafeRawBufferPointer.self), let target else { return -1 }
    let piece = unread.pointee.prefix(Int(room))
    UnsafeMutableRawBufferPointer(start: target, count: piece.count).copyBytes(from: piece)
    unread.pointee = UnsafeRawBufferPointer(rebasing: unread.pointee.dropFirst(piece.count))
    return Int32(clamping: piece.count)
  }

  @inline(__always)
  private static func walker(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLWalker>? {
    data?.assumingMemoryBound(to: XMLWalker.self)
  }
}
