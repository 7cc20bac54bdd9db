import BoundedNumbers
public import Foundation

/// A price in euros, exact to the cent, never negative.
public struct Price: Sendable, Hashable, Comparable {
  /// The highest price that can be told: a hundred thousand million euros.
  public static let highest = Price(uncheckedCents: 10_000_000_000_000)

  /// Hundredths of a euro, 0 and up.
  public let cents: Int64

  /// Makes a price of cents; nil when negative or above ``highest``.
  public init?(cents: Int64) {
    guard (0...Self.highest.cents).contains(cents) else { return nil }
    self.cents = cents
  }

  /// Makes a price of euros, rounded to the cent; nil when negative, above ``highest``, or not a number.
  public init?(euros: Double) {
    guard let cents = Int64(exactly: (euros * 100).rounded()) else { return nil }
    self.init(cents: cents)
  }

  /// Reads a price that a person typed: `140`, `140.00`, `12,5`, `1 250 €`; nil when it is none.
  public init?(text: some StringProtocol) {
    let plain = String(text).filter { !$0.isWhitespace && $0 != "€" }.replacing(",", with: ".")
    let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard isNumber, (1...2).contains(parts.count), !parts[0].isEmpty, parts[0].utf8.count <= 12,
      parts.count == 1 || (1...2).contains(parts[1].utf8.count), let euros = Double(plain, in: 0...1e12)
    else { return nil }
    self.init(euros: euros)
  }

  private init(uncheckedCents: Int64) { cents = uncheckedCents }

  /// As a person types it: `140`, `12.50`.
  public var plainText: String {
    let rest = cents % 100
    return rest == 0 ? "\(cents / 100)" : "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Euros.
  public var euros: Double { Double(cents) / 100 }

  /// Cheaper is less.
  public static func < (left: Price, right: Price) -> Bool { left.cents < right.cents }
}

/// A price that an ad had from some time on.
public struct PricePoint: Sendable, Hashable {
  /// The price; nil when the source gave none.
  public var price: Price?
  /// When it was first seen.
  public var since: Date
  /// Makes a point.
  public init(price: Price?, since: Date) {
    self.price = price
    self.since = since
  }
}
