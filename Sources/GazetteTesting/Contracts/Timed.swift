/// A port whose answers depend on the time, with the time that it was given.
public struct Timed<Port: Sendable>: Sendable {
  /// The port.
  public let port: Port
  /// The time that the port asks.
  public let time: ManualTime
  /// Makes the pair.
  public init(_ port: Port, time: ManualTime) {
    self.port = port
    self.time = time
  }
}
