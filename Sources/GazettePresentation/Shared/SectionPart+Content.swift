import GazetteDomain

extension SectionPart {
  /// What the section has; nil when it has trouble or is not there.
  var content: Content? {
    if case .ready(let content) = self { content } else { nil }
  }

  /// The section's trouble; nil when it has none.
  var trouble: StoreError? {
    if case .trouble(let error) = self { error } else { nil }
  }

  /// True when the paper has no such section.
  var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }
}
