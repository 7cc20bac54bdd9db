import BoundedNumbers
import Foundation
import PublicKeys

/// The scrypt hash of a password, in the PHC text form `$scrypt$ln=14,r=8,p=5$SALT$KEY`.
package struct PasswordHash: Sendable, Hashable {
  // 16 MB and some tenths of a second each: expensive to guess, bearable for one reader on a small machine.
  private static let standardCost = Cost(logarithmOfRounds: 14, blockSize: 8, parallelism: 5)
  private static let prefix = "$scrypt$"

  private struct Cost: Hashable {
    let logarithmOfRounds: Int
    let blockSize: Int
    let parallelism: Int

    /// True for a cost that this machine can bear: at most 256 MB, and some seconds.
    var isAffordable: Bool {
      (1...18).contains(logarithmOfRounds) && (1...16).contains(blockSize) && (1...16).contains(parallelism)
    }
  }

  private let cost: Cost
  private let salt: [UInt8]
  private let key: [UInt8]

  /// A hash that no password matches, as expensive as a new one.
  static let decoy = PasswordHash(
    cost: standardCost, salt: [UInt8](repeating: 0, count: 16), key: [UInt8](repeating: 0, count: 32))

  private init(cost: Cost, salt: [UInt8], key: [UInt8]) {
    self.cost = cost
    self.salt = salt
    self.key = key
  }

  /// Hashes `password` with a salt of 16 random bytes.
  /// - Throws: An error when the machine lacks the memory that scrypt needs.
  package init(of password: String) throws {
    var random = SystemRandomNumberGenerator()
    salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    cost = Self.standardCost
    key = try Self.derive(password, salt: salt, cost: cost, count: 32)
  }

  /// Reads the form that ``text`` writes; nil for another text, or for a cost that is too high for a sign-in.
  package init?(text: String) {
    guard text.hasPrefix(Self.prefix) else { return nil }
    let parts = text.dropFirst(Self.prefix.count).split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 3, let cost = Self.cost(parts[0]), cost.isAffordable,
      let salt = Data(base64Encoded: Self.padded(parts[1])), (8...64).contains(salt.count),
      let key = Data(base64Encoded: Self.padded(parts[2])), (16...64).contains(key.count)
    else { return nil }
    self.cost = cost
    self.salt = Array(salt)
    self.key = Array(key)
  }

  /// Returns true when ``init(text:)`` can read `text`.
  package static func canRead(_ text: String) -> Bool { PasswordHash(text: text) != nil }

  /// The hash in the form of a setting.
  package var text: String {
    let cost = "ln=\(cost.logarithmOfRounds),r=\(cost.blockSize),p=\(cost.parallelism)"
    return "\(Self.prefix)\(cost)$\(Self.unpadded(salt))$\(Self.unpadded(key))"
  }

  /// Returns true for the right password; takes some tenths of a second, for a wrong one too.
  func matches(_ password: String) throws -> Bool {
    let candidate = try Self.derive(password, salt: salt, cost: cost, count: key.count)
    return ConstantTime.areEqual(candidate, key)
  }

  private static func derive(_ password: String, salt: [UInt8], cost: Cost, count: Int) throws -> [UInt8] {
    // Composed letters, so that é is the same from any keyboard.
    let bytes = Array(password.precomposedStringWithCanonicalMapping.utf8)
    return try Scrypt.key(
      of: bytes, salt: salt, rounds: 1 << cost.logarithmOfRounds, blockSize: cost.blockSize,
      parallelism: cost.parallelism, count: count)
  }

  private static func cost(_ text: Substring) -> Cost? {
    let values = text.split(separator: ",").map { $0.split(separator: "=") }
    guard values.count == 3, values.allSatisfy({ $0.count == 2 }), values.map(\.[0]) == ["ln", "r", "p"],
      let rounds = Int(values[0][1], in: 1...30), let size = Int(values[1][1], in: 1...1024),
      let parallelism = Int(values[2][1], in: 1...1024)
    else { return nil }
    return Cost(logarithmOfRounds: rounds, blockSize: size, parallelism: parallelism)
  }

  private static func padded(_ text: Substring) -> String {
    text + String(repeating: "=", count: (4 - text.count % 4) % 4)
  }

  private static func unpadded(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("=", with: "")
  }
}
