internal import CLibXML2

/// Ties libxml2's C callbacks to a walker.
enum XMLCallbacks {
  /// Makes `context` tell the walker what it reads, and nobody else, as long as the walker stays where it is.
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
    // One function for all three: libxml2 looks for blanks to be ignored unless two of them are the same.
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

  @inline(__always)
  private static func walker(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLWalker>? {
    data?.assumingMemoryBound(to: XMLWalker.self)
  }
}
