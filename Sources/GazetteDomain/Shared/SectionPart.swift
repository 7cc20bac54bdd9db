/// One section's part of a page with several sections; its failure does not affect the others.
public enum SectionPart<Content: Sendable>: Sendable {
  /// The section's content.
  case ready(Content)
  /// The store failed.
  case failed(StoreError)

  /// The section's content; nil after a failure.
  public var content: Content? {
    if case .ready(let content) = self { content } else { nil }
  }

  /// The section's error; nil without one.
  public var error: StoreError? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// Makes a part of the result of `read`, or of the store's error. Only the store can fail here, because such pages pass no
  /// reader's input to the sections.
  init<Failure: StoreFailing>(_ read: () async throws(Failure) -> Content) async {
    do throws(Failure) {
      self = .ready(try await read())
    } catch {
      self = .failed(error.storeError ?? .failed(detail: "\(error)"))
    }
  }
}
