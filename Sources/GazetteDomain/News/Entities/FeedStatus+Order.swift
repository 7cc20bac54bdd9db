extension Sequence<FeedStatus> {
  /// The same by folder (those without first), then by title, without case and accents.
  public func inListOrder() -> [FeedStatus] {
    map { (order: $0.order, status: $0) }.sorted { $0.order < $1.order }.map(\.status)
  }
}

extension FeedStatus {
  fileprivate var order: (String, String, FeedID) {
    let folder = subscription.folder.map { "1" + TextFolding.fold($0) } ?? "0"
    return (folder, TextFolding.fold(subscription.title), id)
  }
}
