/// One section's part of a page that gathers several; it stands by itself: its trouble leaves the others untouched.
public enum SectionPart<Content: Sendable>: Sendable {
  /// What the section has saved.
  case ready(Content)
  /// The store could not give it.
  case trouble(StoreError)
  /// The paper has no such section.
  case absent
}
