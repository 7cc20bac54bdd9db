/// One section's part of a page that gathers several; it stands by itself: its trouble leaves the others untouched.
public enum SectionPart<Content: Sendable>: Sendable {
  /// What the section has saved.
  case ready(Content)
  /// The store could not give it.
  case trouble(StoreError)
  /// The paper has no such section.
  case absent
}

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

extension WeatherError {
  /// The store's part in the failure.
  var storeTrouble: StoreError {
    if case .store(let error) = self { error } else { .failed(detail: "weather: \(self)") }
  }
}
