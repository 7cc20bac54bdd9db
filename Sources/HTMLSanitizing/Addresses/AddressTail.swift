// Unchecked: walks bytes borrowed from the caller, by indices below their count.

/// The part of an address after the host: path, query, fragment.
enum AddressTail {
  /// Returns `tail` percent-encoded, with a browser's slashes and without tracking parameters.
  static func canonical(_ tail: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let pathEnd = tail.firstIndex { $0 == .question || $0 == .hash } ?? tail.endIndex
    var path = encode(UnsafeBufferPointer(rebasing: tail[..<pathEnd]))
    for index in path.indices where path[index] == .backslash { path[index] = .slash }
    guard pathEnd < tail.endIndex else { return path }
    return path + TrackingParameters.removed(from: encode(UnsafeBufferPointer(rebasing: tail[pathEnd...])))
  }

  /// Returns `bytes` with all disallowed characters percent-encoded; existing escapes stay unchanged.
  static func encode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard !bytes.allSatisfy(isAllowed) else { return Array(bytes) }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count)
    for byte in bytes {
      if isAllowed(byte) {
        encoded.append(byte)
      } else {
        encoded.append(contentsOf: [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]])
      }
    }
    return encoded
  }

  /// Returns `tail`, which begins with a slash, with the "." and ".." segments of its path resolved.
  static func withoutDots(_ tail: [UInt8]) -> [UInt8] {
    let pathEnd = tail.firstIndex { $0 == .question || $0 == .hash } ?? tail.endIndex
    let path = tail[..<pathEnd]
    guard zip(path, path.dropFirst()).contains(where: { $0 == .slash && $1 == .dot }) else { return tail }
    let segments = path.split(separator: .slash, omittingEmptySubsequences: false)
    guard segments.contains(where: { isDot($0) || isDoubleDot($0) }) else { return tail }
    var output: [ArraySlice<UInt8>] = []
    for segment in segments.dropFirst() {
      if isDoubleDot(segment) { _ = output.popLast() } else if !isDot(segment) { output.append(segment) }
    }
    if let last = segments.last, isDot(last) || isDoubleDot(last) { output.append([]) }
    return [.slash] + Array(output.joined(separator: [.slash])) + tail[pathEnd...]
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x7F...: false
    case .quote, .lessThan, .greaterThan, UInt8(ascii: "`"), UInt8(ascii: "^"): false
    case UInt8(ascii: "{")...UInt8(ascii: "}"): false
    default: true
    }
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private static func isDot(_ segment: ArraySlice<UInt8>) -> Bool { segment.elementsEqual([.dot]) }
  private static func isDoubleDot(_ segment: ArraySlice<UInt8>) -> Bool { segment.elementsEqual([.dot, .dot]) }
}

/// Parameters whose only purpose is to tell a site where its reader came from.
enum TrackingParameters {
  /// Returns `tail` (a query, a fragment or both, each with its mark) without them, and without a mark that nothing follows.
  static func removed(from tail: [UInt8]) -> [UInt8] {
    let fragmentStart = tail.firstIndex(of: .hash) ?? tail.endIndex
    return Array(filtered(tail[..<fragmentStart]) + filtered(tail[fragmentStart...]))
  }

  private static func filtered(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard part.contains(.equals), let mark = part.first else { return part }
    let all = part.dropFirst().split(separator: .ampersand, omittingEmptySubsequences: false)
    let remaining = all.filter { !isTracking($0) }
    guard remaining.count < all.count else { return part }
    guard !remaining.isEmpty else { return [] }
    return [mark] + ArraySlice(remaining.joined(separator: [.ampersand]))
  }

  private static func isTracking(_ parameter: ArraySlice<UInt8>) -> Bool {
    var name = parameter.prefix { $0 != .equals }.map(\.lowercasedASCII)[...]
    // Some feeds escape their addresses twice.
    if name.starts(with: "amp;".utf8) { name = name.dropFirst(4) }
    let text = String(decoding: name, as: UTF8.self)
    return names.contains(text) || prefixes.contains { text.hasPrefix($0) }
  }

  private static let prefixes = ["utm_", "mtm_", "matomo_", "piwik_", "pk_", "hsa_", "_hs", "__hs", "oly_", "vero_"]

  private static let names: Set = [
    "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "twclid", "ttclid", "yclid", "ysclid",
    "li_fat_id", "igshid", "igsh", "mc_cid", "mc_eid", "mkt_tok", "wickedid", "rb_clickid", "s_cid", "sc_cid", "epik",
    "xtor", "xts", "xtref", "xtcr", "at_medium", "at_campaign", "at_creation", "at_format", "at_variant", "at_platform",
    "at_channel", "at_recipient_id", "at_recipient_list", "at_send_date", "at_link", "at_link_id", "at_link_type",
    "at_link_origin", "at_ptr_name", "at_bbc_team", "ns_campaign", "ns_mchannel", "ns_source", "ns_linkname", "ns_fee",
    "ga_source", "ga_medium", "ga_term", "ga_content", "ga_campaign", "ga_place", "cmpid", "ncid", "guccounter",
    "guce_referrer", "guce_referrer_sig", "_openstat", "trk_contact", "trk_msg", "trk_module", "trk_sid",
  ]
}
