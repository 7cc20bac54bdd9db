import BoundedNumbers

/// Which addresses may be connected to: only the public internet.
struct AddressPolicy: Sendable {
  /// Addresses that may not be reached.
  var blocked: [AddressRange]
  /// Addresses that may be reached even though they are in a blocked range; empty outside tests.
  var exempt: Set<IPAddress> = []

  /// The public internet: no private, local, reserved, documentation, translation or multicast range, and not the metadata
  /// address of a large cloud.
  static let publicInternet = AddressPolicy(blocked: ipv4 + ipv6)

  /// Whether `address`, or the IPv4 address embedded in it, is blocked.
  func blocks(_ address: IPAddress) -> Bool {
    if exempt.contains(address) { return false }
    if blocked.contains(where: { $0.contains(address) }) { return true }
    return Self.embeddedIPv4(in: address).map(blocks) ?? false
  }

  private static let ipv4 = [
    AddressRange(0, 0, 0, 0, prefix: 8),
    AddressRange(10, 0, 0, 0, prefix: 8),
    AddressRange(100, 64, 0, 0, prefix: 10),
    AddressRange(127, 0, 0, 0, prefix: 8),
    AddressRange(168, 63, 129, 16, prefix: 32),
    AddressRange(169, 254, 0, 0, prefix: 16),
    AddressRange(172, 16, 0, 0, prefix: 12),
    AddressRange(192, 0, 0, 0, prefix: 24),
    AddressRange(192, 0, 2, 0, prefix: 24),
    AddressRange(192, 88, 99, 0, prefix: 24),
    AddressRange(192, 168, 0, 0, prefix: 16),
    AddressRange(198, 18, 0, 0, prefix: 15),
    AddressRange(198, 51, 100, 0, prefix: 24),
    AddressRange(203, 0, 113, 0, prefix: 24),
    AddressRange(224, 0, 0, 0, prefix: 4),
    AddressRange(240, 0, 0, 0, prefix: 4),
  ]

  private static let ipv6 = [
    AddressRange(groups: [], prefix: 128),
    AddressRange(groups: [0, 0, 0, 0, 0, 0, 0, 1], prefix: 128),
    AddressRange(groups: [0x64, 0xff9b, 1], prefix: 48),
    AddressRange(groups: [0x100], prefix: 64),
    AddressRange(groups: [0x2001], prefix: 32),
    AddressRange(groups: [0x2001, 0x10], prefix: 28),
    AddressRange(groups: [0x2001, 0x20], prefix: 28),
    AddressRange(groups: [0x2001, 0xdb8], prefix: 32),
    AddressRange(groups: [0x2002], prefix: 16),
    AddressRange(groups: [0x3fff], prefix: 20),
    AddressRange(groups: [0xfc00], prefix: 7),
    AddressRange(groups: [0xfe80], prefix: 10),
    AddressRange(groups: [0xfec0], prefix: 10),
    AddressRange(groups: [0xff00], prefix: 8),
  ]

  /// Ranges whose last 32 bits are an IPv4 address: compatible, mapped, translated, and the NAT64 prefix.
  private static let embeddingRanges = [
    AddressRange(groups: [], prefix: 96),
    AddressRange(groups: [0, 0, 0, 0, 0, 0xffff], prefix: 96),
    AddressRange(groups: [0, 0, 0, 0, 0xffff, 0], prefix: 96),
    AddressRange(groups: [0x64, 0xff9b], prefix: 96),
  ]

  private static func embeddedIPv4(in address: IPAddress) -> IPAddress? {
    guard case .v6(let value) = address, embeddingRanges.contains(where: { $0.contains(address) }) else { return nil }
    return .v4(UInt32(truncatingIfNeeded: value))
  }
}

/// All addresses with a common prefix, such as `10.0.0.0/8`.
public struct AddressRange: Hashable, Sendable {
  private let base: IPAddress
  private let prefix: Int

  /// An IPv4 range from its four bytes.
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, prefix: Int) {
    base = .v4([first, second, third, fourth].reduce(0) { $0 << 8 | UInt32($1) })
    self.prefix = prefix
  }

  /// An IPv6 range from its first groups; missing groups are zero.
  init(groups: [UInt16], prefix: Int) {
    let head = groups.reduce(UInt128(0)) { $0 << 16 | UInt128($1) }
    base = .v6(head << UInt128(16 * (8 - groups.count)))
    self.prefix = prefix
  }

  /// The range that `text` denotes, such as `192.168.1.0/24` or `fd00:1::/48`; `nil` for anything else, and for a range larger
  /// than any network.
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

  /// Whether `text` is an address in the range; an IPv4 address in IPv6 notation counts as IPv4.
  public func contains(_ text: String) -> Bool {
    let plain = text.lowercased().hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
    return IPAddress(plain).map(contains) ?? false
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
  /// The standard notation.
  public var description: String { "\(base)/\(prefix)" }
}
