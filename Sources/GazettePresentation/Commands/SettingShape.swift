/// What a well-typed value of a setting is.
package indirect enum SettingShape: Equatable, Sendable {
  /// Any text that is not empty.
  case text
  /// A whole number, and a TCP port with 0 for any that is free.
  case wholeNumber, port
  /// A whole number of megabytes from 1 to 1,000,000.
  case megabytes
  /// A number of connections from 4 to 100,000.
  case connections
  /// `true` or `false`.
  case trueOrFalse
  /// One of these words, at least one.
  case oneOf([String])
  /// A web address with a host; one that holds `{z}`, `{x}` and `{y}`; a name, an equals sign and one.
  case address, tileAddress, namedAddress
  /// An origin, a host or a network.
  case destination
  /// A time zone's name.
  case timeZone
  /// A length of time with its unit.
  case lengthOfTime
  /// Such a value, or empty text for none.
  case orNone(SettingShape)
  /// Such values with commas between.
  case list(of: SettingShape)
}
