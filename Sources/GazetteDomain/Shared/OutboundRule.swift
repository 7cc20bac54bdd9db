/// The rule by which the outbound guard did not let a request pass; presenters turn it into the reader's words.
public enum OutboundRule: Sendable, Hashable {
  /// What should be an absolute web address is none.
  case malformed
  /// Only http and https are fetched, and the address has another scheme.
  case scheme(String)
  /// The address carries a user name or a password.
  case credentials
  /// The address holds a line break or another control character.
  case controlCharacter
  /// A backslash stands before an `@`: readers of such an address disagree on its host.
  case backslash
  /// The host cannot be a host on the internet.
  case host(String)
  /// The host is a name of this machine or of a private network.
  case localName(String)
  /// The port is not among those that the operator allows.
  case port(Int)
  /// The host has an address, as text, that is not on the public internet.
  case address(String, host: String)
  /// The connection reached another address than the one that was checked.
  case uncheckedPeer(String)
  /// Nothing went out, and no rule is known: the budget could not be kept, or an earlier Gazette wrote down its own words.
  case untold
}
