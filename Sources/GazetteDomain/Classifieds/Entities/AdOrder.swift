/// The order of a list of ads; ties go to the newer, then to the greater number, then to the earlier source's name.
public enum AdOrder: String, Sendable, Hashable, CaseIterable {
  /// Urgent ones first, then the newest.
  case urgent
  /// The newest first.
  case newest
  /// The oldest first.
  case oldest
  /// The cheapest first; those without a price last.
  case cheapest = "price"
  /// The dearest first; those without a price last.
  case dearest = "-price"

  /// True when `left` comes before `right`; the one definition of the order, which stores translate.
  public func places(_ left: AdSortKey, before right: AdSortKey) -> Bool {
    switch self {
    case .urgent where left.isUrgent != right.isUrgent: return left.isUrgent
    case .oldest where left.createdAt != right.createdAt: return left.createdAt < right.createdAt
    case .cheapest, .dearest:
      guard left.price != right.price else { break }
      guard let leftPrice = left.price, let rightPrice = right.price else { return right.price == nil }
      return self == .cheapest ? leftPrice < rightPrice : leftPrice > rightPrice
    case .urgent, .newest, .oldest: break
    }
    if left.createdAt != right.createdAt { return left.createdAt > right.createdAt }
    if left.id.number != right.id.number { return left.id.number > right.id.number }
    return left.id.source < right.id.source
  }
}
