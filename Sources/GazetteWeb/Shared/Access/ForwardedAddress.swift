import BoundedNumbers
import HTTPTypes
import Hummingbird
import NIOCore

/// The client's address according to the proxies in front of Gazette, in `X-Forwarded-For` or `Forwarded` (RFC 7239).
enum ForwardedAddress {
  /// Returns the first address from the right that is not a trusted proxy's; if all are, the leftmost.
  ///
  /// The result is `peer` when the connection is not from a trusted proxy, when there is no header, and when a proxy wrote
  /// something that is not an address. It is also `peer` when the two headers differ: a proxy writes one of them, and the other
  /// is from the client.
  static func of(_ request: Request, peer: String, isTrusted: (_ address: String) -> Bool) -> String {
    guard isTrusted(peer) else { return peer }
    let reported = [
      request.headers[.xForwardedFor].map { $0.split(separator: ",", omittingEmptySubsequences: false).map(address) },
      request.headers[.forwarded].map(forwarded),
    ].compactMap { $0 }.map { client(in: $0, isTrusted: isTrusted) }
    guard let first = reported.first ?? nil, reported.allSatisfy({ $0 == first }) else { return peer }
    return first
  }

  /// Returns true when `address` is a loopback address.
  static func isLoopback(_ address: String) -> Bool {
    address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
  }

  /// Returns the client among the hops, the nearest of which is on the right; nil when the hop that counts is not an address.
  private static func client(in hops: [String?], isTrusted: (_ address: String) -> Bool) -> String? {
    // Everything further left comes from the client, which may send any text there.
    let clientHop = hops.lastIndex { hop in hop.map { !isTrusted($0) } ?? true }
    return hops[clientHop ?? hops.startIndex]
  }

  /// Returns the address in a node's name: IPv4 or IPv6, with or without brackets, port and zone. An IPv4 address in IPv6
  /// notation becomes plain IPv4. Nil for other text.
  static func address(_ node: Substring) -> String? {
    let node = node.drop { $0 == " " || $0 == "\t" }
    var host = node.prefix { $0 != " " && $0 != "\t" }
    guard node.dropFirst(host.count).allSatisfy({ $0 == " " || $0 == "\t" }) else { return nil }
    if host.first == "[" {
      guard let end = host.firstIndex(of: "]"), isPort(host[host.index(after: end)...]) else { return nil }
      host = host[host.index(after: host.startIndex)..<end]
      guard host.contains(":") else { return nil }
    } else if let colon = host.firstIndex(of: ":"), colon == host.lastIndex(of: ":") {
      guard isPort(host[colon...]) else { return nil }
      host = host[..<colon]
    }
    if host.contains(":") { host = host.prefix { $0 != "%" } }
    guard host.utf8.count <= 45, let parsed = try? SocketAddress(ipAddress: String(host), port: 0),
      let plain = parsed.ipAddress
    else { return nil }
    return plain.hasPrefix("::ffff:") && plain.contains(".") ? String(plain.dropFirst(7)) : plain
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || (text.first == ":" && UInt16(text.dropFirst(), in: 0...UInt16.max) != nil)
  }

  /// Returns the addresses of `for` in each element, in order; nil for an element without one, and for an invalid list.
  private static func forwarded(_ header: String) -> [String?] {
    guard let elements = parts(of: header[...], separator: ",") else { return [nil] }
    return elements.map { element in
      let values = (parts(of: element, separator: ";") ?? []).compactMap { pair -> Substring? in
        let words = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = words[0].drop { $0 == " " || $0 == "\t" }
        return words.count == 2 && name.lowercased() == "for" ? words[1] : nil
      }
      guard values.count == 1, let value = values.first else { return nil }
      return address(unquoted(value))
    }
  }

  /// Returns the parts between separators outside of quotes; nil for an unclosed quote.
  private static func parts(of text: Substring, separator: Character) -> [Substring]? {
    var (parts, start, isQuoted, isEscaped) = ([Substring](), text.startIndex, false, false)
    for index in text.indices {
      switch text[index] {
      case _ where isEscaped: isEscaped = false
      case "\\" where isQuoted: isEscaped = true
      case "\"": isQuoted.toggle()
      case separator where !isQuoted:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return isQuoted ? nil : parts + [text[start...]]
  }

  private static func unquoted(_ value: Substring) -> Substring {
    var value = value
    while value.last == " " || value.last == "\t" { value.removeLast() }
    guard value.count >= 2, value.first == "\"", value.last == "\"" else { return value }
    return value.dropFirst().dropLast()
  }
}
