/// An IPv4 or IPv6 address, without port and without zone.
public enum IPAddress: Hashable, Sendable {
  /// An IPv4 address, most significant byte first.
  case v4(UInt32)
  /// An IPv6 address, most significant byte first.
  case v6(UInt128)

  /// The address that `text` writes in the usual form (`192.0.2.1`, `2001:db8::1`), or `nil`.
  ///
  /// Forms that only browsers know (octal, hexadecimal, fewer than four parts) are not read here: `HostName` reads them.
  public init?(_ text: some StringProtocol) {
    if let value = IPv4Text.strict(text) {
      self = .v4(value)
    } else if let value = IPv6Text.parse(text) {
      self = .v6(value)
    } else {
      return nil
    }
  }
}

extension IPAddress: CustomStringConvertible {
  /// The usual text: dotted decimal, or RFC 5952 without brackets.
  public var description: String {
    switch self {
    case .v4(let value): IPv4Text.format(value)
    case .v6(let value): IPv6Text.format(value)
    }
  }
}
