/// One section's part of a page that gathers several; it stands by itself: its trouble leaves the others untouched.
public enum SectionPart<Content: Sendable>: Sendable {
  /// What the section has saved.
  case ready(Content)
  /// The store could not give it.
  case trouble(StoreError)

  /// What the section has; nil when it has trouble.
  public var content: Content? {
    if case .ready(let content) = self { content } else { nil }
  }

  /// The section's trouble; nil when it has none.
  public var trouble: StoreError? {
    if case .trouble(let error) = self { error } else { nil }
  }

  /// What `read` gives, or why the store could not give it. Only the store can fail here: where a page gathers sections, it
  /// asks them for nothing that a reader typed.
  init<Failure: StoreFailing>(_ read: () async throws(Failure) -> Content) async {
    do throws(Failure) {
      self = .ready(try await read())
    } catch {
      self = .trouble(error.storeError ?? .failed(detail: "\(error)"))
    }
  }
}
