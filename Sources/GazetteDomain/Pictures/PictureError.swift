public import Foundation

/// Why a picture cannot be shown.
public enum PictureError: Error, Sendable, Hashable {
  /// It could not be had lately, and is not asked for again until then.
  case dead(until: Date)
  /// Its host gave nothing usable.
  case source(SourceError)
  /// What came is no picture, or too large, or damaged; `reason` is for the log.
  case unreadable(reason: String)

  /// Until when it is left alone; nil when it may be asked for at once.
  func rest(from now: Date) -> Date? {
    switch self {
    case .dead(let until): until
    case .source(.cancelled): nil
    // The reader's own network may be away: then it is soon back, for all pictures.
    case .source(.unreachable): now.addingTimeInterval(60)
    case .source(.timedOut), .source(.failing), .source(.budgetSpent): now.addingTimeInterval(600)
    case .source(.rateLimited(_, let until)):
      min(max(until, now.addingTimeInterval(60)), now.addingTimeInterval(86_400))
    case .source, .unreadable: now.addingTimeInterval(86_400)
    }
  }
}
