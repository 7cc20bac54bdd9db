import FeedParsing
import Foundation
import HTMLSanitizing
import HTTPFetching

extension FuzzTarget {
  static let addresses = FuzzTarget(
    "addresses", covers: "addresses as parsed by browsers, the outbound guard, feeds and the sanitiser",
    seeds: [
      "https://a.example/b?c#d", "http://2130706433/", "http://0x7f.1/", "https://[::ffff:127.0.0.1]:443/",
      "//b.example/../c",
      "https://xn--bcher-kva.example/", "https://bücher.example/ü", "feed://a.example/f", "a b/../%2e%2e/c\\d",
      "mailto:a@b.example",
    ],
    dictionary: [
      "http://", "https://", "//", "\\\\", "@", ":80", ":65536", ":00443", "[::1]", "[fe80::1%25eth0]", "127.1",
      "0177.0.0.1",
      "0x7f000001", "2130706433", "localhost", ".local", "xn--", "xn--a", "ß", "。", "１２７．１", "①", "%2e", "%00", "%25",
      "\t", "\n",
      "..", "../", ";", "?", "#", "javascript:", "feed:", "user:pass@",
    ], maximumInputBytes: 512
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    _ = HTMLSanitizer.address(text, base: page)
    _ = FeedContext(
      url: text, headers: [("Content-Location", text), ("Content-Type", text), ("Content-Language", text)])
    _ = Redaction.redacted(text)
    if let address = IPAddress(text), IPAddress(address.description) != address { return "\(address) changed" }
    return await fault(in: text)
  }

  private static let page = URL(string: "https://paper.example/a/b?c=d")

  private static func fault(in text: String) async -> String? {
    // A refusal is a correct result.
    guard let address = try? WebAddress(text) else { return nil }
    // An accepted address must be accepted again: a refusal makes the comparison fail.
    guard (try? WebAddress(address.description)) == address else { return "\(address) does not round-trip" }
    guard (try? WebAddress(address.url.absoluteString)) == address else {
      return "\(address) is \(address.url) to Foundation"
    }
    guard (try? address.resolving(address.description)) == address else {
      return "\(address) changes when resolved against itself"
    }
    // A name would be looked up, and the fuzzer must not use the network.
    guard IPAddress(address.origin.host) != nil else { return nil }
    guard case .allowed(_, let addresses) = await OutboundGuard().check(text) else { return nil }
    return addresses.isEmpty ? "allowed without an address" : nil
  }
}
