// Where a page gathers sections, only the store can fail: it asks them for nothing that a reader typed.

extension NewsError {
  /// The store's part in the failure.
  var storeTrouble: StoreError {
    if case .store(let error) = self { error } else { .failed(detail: "news: \(self)") }
  }
}

extension ClassifiedsError {
  /// The store's part in the failure.
  var storeTrouble: StoreError {
    if case .store(let error) = self { error } else { .failed(detail: "classifieds: \(self)") }
  }
}
