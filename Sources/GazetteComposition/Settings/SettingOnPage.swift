/// Whether a setting can be changed on the paper's settings page: what opens the paper to others, or names a server that
/// it trusts, is for the person who runs it alone.
package enum SettingOnPage: Equatable, Sendable {
  /// Only file, environment and options set it.
  case no
  /// Any value of its type.
  case yes
  /// A text of at most so many characters.
  case inCharacters(Int)
  /// A length of time that is no shorter, so that no page asks more of a provider than is polite.
  case lastingAtLeast(Duration)
}
