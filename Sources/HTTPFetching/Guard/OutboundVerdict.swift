/// What the guard says of an address.
public enum OutboundVerdict: Hashable, Sendable {
  /// The request may go out, to one of `addresses` (never empty, best first).
  case allowed(WebAddress, addresses: [IPAddress])
  /// The request stays in.
  case refused(OutboundRefusal)
  /// The host has no address now, so nothing could be checked and nothing goes out.
  case unresolved(host: String)
}
