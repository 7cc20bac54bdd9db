/// Who sells.
public enum AdSeller: String, Sendable, Hashable, CaseIterable {
  /// A company, which gives its number.
  case professional = "pro"
  /// Anybody else.
  case privatePerson = "private"
}
