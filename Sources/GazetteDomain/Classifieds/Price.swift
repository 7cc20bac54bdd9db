import BoundedNumbers
public import Foundation

/// A price in euros, exact to the cent, never negative.
public struct Price: Sendable, Hashable, Comparable {
  /// The highest valid price: a hundred thousand million euros.
  public static let highest = Price(uncheckedCents: 10_000_000_000_000)

  /// Hundredths of a euro, 0 or more.
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

  /// Reads a price as people write it: `140`, `140.00`, `12,5`, `,89`, `1 250 €`, `€1,000`, `1.000,50`, `1'250 EUR`; nil when
  /// `text` is not a price.
  public init?(text: some StringProtocol) {
    let typed = String(text).filter { !$0.isWhitespace && $0 != "€" }.uppercased().replacing("EUR", with: "")
    guard let (whole, cents) = Self.parts(of: typed), (1...12).contains(whole.utf8.count),
      let euros = Double(cents.isEmpty ? whole : "\(whole).\(cents)", in: 0...1e12)
    else { return nil }
    self.init(euros: euros)
  }

  /// The digits before and after the decimal sign; nil when `typed` is not a number. A point or comma with one or two digits
  /// after it is the decimal sign, a sign before every three digits groups them.
  private static func parts(of typed: String) -> (whole: String, cents: String)? {
    let groups = typed.split(omittingEmptySubsequences: false) { ".,'’".contains($0) }
    let signs = typed.filter { ".,'’".contains($0) }
    guard groups.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), let last = groups.last else {
      return nil
    }
    let hasCents = signs.last.map(".,".contains) == true && (1...2).contains(last.utf8.count)
    let whole = hasCents ? groups.dropLast() : groups[...]
    let separators = Set(hasCents ? signs.dropLast() : signs[...])
    // Grouping signs are alike, and differ from the decimal sign.
    guard separators.count <= 1, !hasCents || signs.last.map(separators.contains) != true else { return nil }
    guard whole.count == 1 || isGrouped(whole) else { return nil }
    let digits = whole.joined()
    return (hasCents && digits.isEmpty ? "0" : digits, hasCents ? String(last) : "")
  }

  /// Whether groups of digits are a number: `0.125` is no price of a hundred and twenty-five.
  private static func isGrouped(_ groups: ArraySlice<Substring>) -> Bool {
    guard let first = groups.first, (1...3).contains(first.utf8.count), !first.hasPrefix("0") else { return false }
    return groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
  }

  private init(uncheckedCents: Int64) { cents = uncheckedCents }

  /// The price as a person types it: `140`, `12.50`.
  public var plainText: String {
    let rest = cents % 100
    return rest == 0 ? "\(cents / 100)" : "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The price in euros.
  public var euros: Double { Double(cents) / 100 }

  /// Cheaper is less.
  public static func < (left: Price, right: Price) -> Bool { left.cents < right.cents }
}

/// A price of an ad and the time since when it applies.
public struct PricePoint: Sendable, Hashable {
  /// The price; nil when the source gave none.
  public var price: Price?
  /// The time when it was first seen.
  public var since: Date
  /// Makes a point.
  public init(price: Price?, since: Date) {
    self.price = price
    self.since = since
  }
}
