import BoundedNumbers

/// All addresses that share their first bits, as in `10.0.0.0/8`.
public struct AddressRange: Hashable, Sendable {
  private let base: IPAddress
  private let prefix: Int

  /// An IPv4 range from its four bytes.
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, prefix: Int) {
    base = .v4([first, second, third, fourth].reduce(0) { $0 << 8 | UInt32($1) })
    self.prefix = prefix
  }

  /// An IPv6 range from its first groups; the groups left out are zero.
  init(groups: [UInt16], prefix: Int) {
    let head = groups.reduce(UInt128(0)) { $0 << 16 | UInt128($1) }
    base = .v6(head << UInt128(16 * (8 - groups.count)))
    self.prefix = prefix
  }

  /// The range that `text` writes, such as `192.168.1.0/24` or `fd00:1::/48`; `nil` for anything else, and for one that
  /// holds more than any network.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let base = IPAddress(parts[0]) else { return nil }
    let length =
      switch base {
      case .v4: 32
      case .v6: 128
      }
    guard let prefix = Int(parts[1], in: 8...length) else { return nil }
    self.base = base
    self.prefix = prefix
  }

  func contains(_ address: IPAddress) -> Bool {
    switch (base, address) {
    case (.v4(let base), .v4(let value)): (base ^ value) >> UInt32(32 - prefix) == 0
    case (.v6(let base), .v6(let value)): (base ^ value) >> UInt128(128 - prefix) == 0
    default: false
    }
  }
}

extension AddressRange: CustomStringConvertible {
  /// The usual text.
  public var description: String { "\(base)/\(prefix)" }
}
