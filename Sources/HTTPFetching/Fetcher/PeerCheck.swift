import NIOCore

/// Looks who really answered, before anything is said on a new connection.
struct PeerCheck: Sendable {
  let expected: IPAddress

  /// Closes `channel` and fails unless its other end is the address expected.
  @Sendable func initialize(_ channel: any Channel) -> EventLoopFuture<Void> {
    let peer = channel.remoteAddress?.ipAddress
    if let peer, IPAddress(peer) == expected { return channel.eventLoop.makeSucceededVoidFuture() }
    let refusal = OutboundRefusal.peer(peer ?? "an unknown address")
    let refused = channel.eventLoop.makePromise(of: Void.self)
    channel.close().whenComplete { _ in refused.fail(refusal) }
    return refused.futureResult
  }
}
