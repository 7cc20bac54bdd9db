import Foundation

/// The address at which each host answered lately, so that one that does not answer is not tried before it each time.
struct AnsweredAddresses: Sendable {
  /// How long an address is remembered (RFC 8305, section 7).
  static let lifetime: TimeInterval = 600
  /// How many hosts are remembered; beyond that, those longest ago are forgotten.
  static let maximumHosts = 512

  private var answers: [String: (address: IPAddress, at: Date)] = [:]

  /// Remembers that `host` answered at `address`.
  mutating func remember(_ address: IPAddress, of host: String, at now: Date) {
    answers[host] = (address, now)
    guard answers.count > Self.maximumHosts, let oldest = answers.min(by: { $0.value.at < $1.value.at }) else { return }
    answers[oldest.key] = nil
  }

  /// Forgets where `host` answered.
  mutating func forget(_ host: String) { answers[host] = nil }

  /// Where `host` answered in the last ten minutes, when that is still one of the `checked` addresses.
  func address(of host: String, among checked: [IPAddress], at now: Date) -> IPAddress? {
    guard let answer = answers[host], checked.contains(answer.address) else { return nil }
    // A clock that was set back makes no memory last longer.
    return (0..<Self.lifetime).contains(now.timeIntervalSince(answer.at)) ? answer.address : nil
  }
}
