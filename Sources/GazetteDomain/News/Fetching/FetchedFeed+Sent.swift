extension FetchedFeed {
  /// Whether the publisher may have seen a request.
  ///
  /// It has not when no connection stood, when the guard refused, or when the host was left alone by our own choice.
  var wasSent: Bool {
    guard status == nil, case .failure(let error) = answer else { return true }
    switch error {
    case .unreachable, .refused, .rateLimited, .budgetSpent, .setAside: return false
    default: return true
    }
  }
}
