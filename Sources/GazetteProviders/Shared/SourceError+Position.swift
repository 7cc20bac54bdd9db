import GazetteDomain

extension SourceError {
  /// True for what is wrong with one position's reply only; everything else would befall the next request too.
  var concernsOnePosition: Bool {
    switch self {
    case .notFound, .rejected, .unreadable, .setAside: true
    case .unreachable, .timedOut, .rateLimited, .budgetSpent, .unauthorized, .failing, .refused, .cancelled: false
    }
  }
}
