/// What the outbound guard says of an address.
package enum FetchCheck: Equatable, Sendable {
  /// Gazette would fetch it: the address in its one form, and where a connection would go, never empty.
  case allowed(address: String, connectsTo: [String])
  /// Gazette would not; the reason is a phrase without a full stop.
  case refused(reason: String)
}
