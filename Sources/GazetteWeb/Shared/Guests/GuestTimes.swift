import NIOCore

/// How long a connection may take for what it does.
struct GuestTimes: Sendable {
  /// To send its first request's head.
  let head: TimeAmount
  /// To send a body.
  let body: TimeAmount
  /// To send the body of a request that brings a file.
  let upload: TimeAmount
  /// To begin another request, its head included.
  let idle: TimeAmount
  /// To take something of what is sent to it.
  let write: TimeAmount
  /// To read the last answer before the connection is closed.
  let linger: TimeAmount
  /// To have its answer when the server stops.
  let farewell: TimeAmount
  /// Whether a request for that path brings a file.
  let takesFile: @Sendable (_ path: String) -> Bool

  init(_ configuration: WebConfiguration, takesFile: @escaping @Sendable (_ path: String) -> Bool) {
    head = TimeAmount(configuration.headTimeout)
    // A handler that waits for a body answers that it is late; the connection is closed once it had time to say so.
    body = TimeAmount(configuration.bodyTimeout) + Self.respite
    upload = TimeAmount(configuration.uploadTimeout) + Self.respite
    idle = TimeAmount(configuration.idleTimeout)
    write = TimeAmount(configuration.writeTimeout)
    linger = TimeAmount(configuration.lingerTimeout)
    farewell = .seconds(3)
    self.takesFile = takesFile
  }

  private static let respite = TimeAmount.seconds(5)

  /// How long the body of a request for `target` may take.
  func body(of target: String?) -> TimeAmount {
    let path = target?.prefix { $0 != "?" } ?? ""
    return takesFile(String(path)) ? upload : body
  }

  /// How often the times are looked at: twice in the shortest, and at least every second.
  var tick: TimeAmount {
    let shortest = min(min(head, body, idle), min(write, linger))
    return max(.milliseconds(10), min(.seconds(1), .nanoseconds(shortest.nanoseconds / 2)))
  }
}
