/// Why a request is made: what a reader waits for may spend all of a budget, background work only a share.
public enum RequestPurpose: String, Sendable, Hashable {
  /// A reader asked for it.
  case reader
  /// Nobody waits for it.
  case background
}
