/// The parts of a base address that relative addresses need.
struct BaseAddress: Sendable {
  /// "http:" or "https:".
  let scheme: [UInt8]
  /// Scheme and host, without a slash at the end.
  let origin: [UInt8]
  /// The path, beginning with a slash.
  let path: [UInt8]
  /// The query with its question mark, or nothing.
  let query: [UInt8]

  /// The parts of an absolute http or https address; `nil` for any other.
  init?(_ text: String) {
    let canonical = Array(text.utf8).withUnsafeBufferPointer { AddressResolver(base: nil).resolve($0, for: .resource) }
    guard let canonical, let colon = canonical.firstIndex(of: .colon) else { return nil }
    let hostStart = colon + 3
    let hostEnd = canonical[hostStart...].firstIndex { $0 == .slash || $0 == .question || $0 == .hash }
    let end = canonical.firstIndex(of: .hash) ?? canonical.endIndex
    let pathStart = hostEnd ?? end
    let queryStart = canonical[pathStart..<end].firstIndex(of: .question) ?? end
    scheme = Array(canonical[...colon])
    origin = Array(canonical[..<pathStart])
    path = pathStart == queryStart ? [.slash] : Array(canonical[pathStart..<queryStart])
    query = Array(canonical[queryStart..<end])
  }

  /// The path up to its last slash, that included.
  var directory: ArraySlice<UInt8> {
    path[...(path.lastIndex(of: .slash) ?? path.startIndex)]
  }
}
