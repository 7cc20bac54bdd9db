public import Foundation

/// A warning of a national weather service, as the provider hands it on.
public struct WeatherAlert: Sendable, Hashable {
  /// What it warns of, in the sender's language.
  public var event: String
  /// Who warns, when known.
  public var sender: String?
  /// When it begins.
  public var start: Date
  /// When it ends.
  public var end: Date
  /// The whole text, plain; may be empty.
  public var text: String
  /// Makes a warning.
  public init(event: String, sender: String?, start: Date, end: Date, text: String) {
    self.event = event
    self.sender = sender
    self.start = start
    self.end = end
    self.text = text
  }
}
