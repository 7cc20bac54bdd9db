import Foundation

/// How long a feed rests after failures in a row, by their kind.
enum FeedFailurePause {
  /// Nothing reached the publisher: the network is away, and will be back.
  case network
  /// The publisher has trouble, or asks for patience.
  case trouble
  /// The publisher refuses, or what it sends is no feed: somebody must change something first.
  case refusal
  /// Nobody is to blame.
  case none

  init(error: SourceError, status: Int?) {
    switch error {
    // What was set aside costs nobody a request, and is let back by a newer program.
    case .unreachable, .setAside: self = .network
    case .timedOut, .failing, .unreadable: self = .trouble
    // Without a status it was our own choice to leave the host alone.
    case .rateLimited: self = status == nil ? .none : .trouble
    case .unauthorized, .notFound, .rejected, .refused: self = .refusal
    case .budgetSpent, .cancelled: self = .none
    }
    // Some refusals come with no better name.
    if let status, (400..<500).contains(status), ![408, 425, 429].contains(status) { self = .refusal }
  }

  /// The rest after so many failures in a row, the last one included.
  func seconds(failures: Int) -> TimeInterval {
    let hour: TimeInterval = 3600
    switch self {
    case .network: return min(hour / 4 * pow(2, Double(max(failures, 1) - 1)), hour)
    case .trouble: return min(hour * pow(2, Double(max(failures, 1) - 1)), 24 * hour)
    case .refusal: return [hour, 6 * hour, 24 * hour, 168 * hour][min(max(failures, 1), 4) - 1]
    case .none: return 0
    }
  }
}
