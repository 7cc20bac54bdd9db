import NIOCore

/// The time limits of a connection.
struct ConnectionTimeouts: Sendable {
  /// The time for the head of its first request.
  let head: TimeAmount
  /// The time for a body.
  let body: TimeAmount
  /// The time for the body of a request with a file.
  let upload: TimeAmount
  /// The time until the next request, including its head.
  let idle: TimeAmount
  /// The time in which the other side must accept some of the sent bytes.
  let write: TimeAmount
  /// The time for reading the last response before the connection is closed.
  let linger: TimeAmount
  /// The time for finishing its response when the server stops.
  let shutdown: TimeAmount
  /// Returns true when a request for that path carries a file.
  let takesFile: @Sendable (_ path: String) -> Bool

  init(_ configuration: WebConfiguration, takesFile: @escaping @Sendable (_ path: String) -> Bool) {
    head = TimeAmount(configuration.headTimeout)
    // A handler that waits for a body sends a timeout response first; the connection is closed after there was time for that.
    body = TimeAmount(configuration.bodyTimeout) + Self.responseAllowance
    upload = TimeAmount(configuration.uploadTimeout) + Self.responseAllowance
    idle = TimeAmount(configuration.idleTimeout)
    write = TimeAmount(configuration.writeTimeout)
    linger = TimeAmount(configuration.lingerTimeout)
    shutdown = .seconds(3)
    self.takesFile = takesFile
  }

  private static let responseAllowance = TimeAmount.seconds(5)

  /// Returns the time for the body of a request for `target`.
  func body(of target: String?) -> TimeAmount {
    let path = target?.prefix { $0 != "?" } ?? ""
    return takesFile(String(path)) ? upload : body
  }

  /// The interval of the checks: half of the shortest time, at most a second.
  var tick: TimeAmount {
    let shortest = min(min(head, body, idle), min(write, linger))
    return max(.milliseconds(10), min(.seconds(1), .nanoseconds(shortest.nanoseconds / 2)))
  }
}
