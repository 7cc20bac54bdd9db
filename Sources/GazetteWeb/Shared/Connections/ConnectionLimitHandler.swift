import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Limits the times of one connection, whatever it sends, and reports its state to ``ConnectionLimiter``: the time for the head, for the
/// body of any method, between two requests, and for accepting what is sent to it.
final class ConnectionLimitHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limiter: ConnectionLimiter
  private let timeouts: ConnectionTimeouts
  private var admission = ConnectionLimiter.Admission.admitted
  private var tickTask: Scheduled<Void>?
  /// The time at which the connection is closed, unless something happens before.
  private var deadline: NIODeadline?
  /// True until the end of a request arrives.
  private var isReading = false
  /// True when only the rest of the last response is still to be sent.
  private var isLast = false
  /// True while the response is a stream without an end of its own.
  private var isStreaming = false
  /// True once the server stops; ``deadline`` then stays unchanged.
  private var isStopping = false
  /// The number of requests whose responses are not completely sent.
  private var pendingResponses = 0
  /// The end of the last response, while it is being sent.
  private var lastResponseEnd: EventLoopFuture<Void>?
  /// The bytes of bodies that were written, how many of them the other side accepted, and when it last did.
  private var bytesWritten = 0
  private var bytesAccepted = 0
  private var lastAcceptance = NIODeadline.now()

  init(limiter: ConnectionLimiter, timeouts: ConnectionTimeouts) {
    self.limiter = limiter
    self.timeouts = timeouts
  }

  // MARK: Opening and closing

  /// The watchers of the client's departure, by unique numbers.
  private var watchers: [UInt64: AsyncStream<Void>.Continuation] = [:]
  /// True once the client hung up or closed its sending side, which a client that hangs up does first.
  private var hasDisconnected = false

  /// Finishes `watcher` when the client of `channel` leaves, unless it is dropped by its number before.
  static func watch(_ channel: any Channel, _ number: UInt64, _ watcher: AsyncStream<Void>.Continuation) {
    with(channel) { handler in
      if handler?.hasDisconnected ?? !channel.isActive { watcher.finish() } else { handler?.watchers[number] = watcher }
    }
  }

  /// Drops a watcher.
  static func drop(_ number: UInt64, of channel: any Channel) { with(channel) { $0?.watchers[number] = nil } }

  /// Calls `work` with the handler of `channel`; nil for a closed connection.
  private static func with(_ channel: any Channel, _ work: @escaping @Sendable (ConnectionLimitHandler?) -> Void) {
    channel.eventLoop.execute { work(try? channel.pipeline.syncOperations.handler(type: ConnectionLimitHandler.self)) }
  }

  private func finishWatchers() {
    hasDisconnected = true
    for watcher in watchers.values { watcher.finish() }
    watchers = [:]
  }

  func handlerAdded(context: ChannelHandlerContext) {
    do {
      let decoder = try context.pipeline.syncOperations.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try context.pipeline.syncOperations.addHandler(TargetAuthority(), position: .after(decoder))
    } catch {
      // Without that check no connection may be served.
      context.close(promise: nil)
    }
    if context.channel.isActive { begin(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  private func begin(_ context: ChannelHandlerContext) {
    admission = limiter.admit(context.channel, from: context.channel.remoteAddress?.ipAddress)
    if admission == .rejected { return reject(context) }
    deadline = .now() + (admission == .admitted ? timeouts.head : timeouts.linger)
    tick(context)
  }

  /// Writes the shortest response that tells a program to retry, bypassing the handlers that wait for a request, and closes at
  /// once.
  private func reject(_ context: ChannelHandlerContext) {
    // Without an encoder no HTTP response can be sent.
    let encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
    encoder?.writeAndFlush(NIOAny(ByteBuffer(string: OverloadResponse.shortest)), promise: nil)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(context)
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end(context) }

  private func end(_ context: ChannelHandlerContext) {
    finishWatchers()
    tickTask?.cancel()
    tickTask = nil
    limiter.remove(context.channel)
  }

  // MARK: Inbound

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if case .refused(let limitReached) = admission { return refuse(part, limitReached, context) }
    switch part {
    case .head(let head):
      isReading = true
      pendingResponses += 1
      if head.headerFields[.connection]?.lowercased() == "close" { isLast = true }
      startWaiting(timeouts.body(of: head.path), context)
    case .body: break
    case .end:
      isReading = false
      if !isStopping { deadline = nil }
      limiter.markServing(context.channel)
    }
    context.fireChannelRead(data)
  }

  private func refuse(
    _ part: HTTPRequestPart, _ limitReached: ConcurrencyLimiter.LimitReached, _ context: ChannelHandlerContext
  ) {
    guard case .head(let head) = part, pendingResponses == 0 else { return }
    pendingResponses = 1
    isLast = true
    let (response, body) = OverloadResponse.make(to: head, limitReached)
    write(context: context, data: wrapOutboundOut(.head(response)), promise: nil)
    if head.method != .head { write(context: context, data: wrapOutboundOut(.body(body)), promise: nil) }
    write(context: context, data: wrapOutboundOut(.end(nil)), promise: nil)
    context.flush()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      isStopping = true
      isLast = true
      deadline = .now() + timeouts.shutdown
    case ChannelEvent.inputClosed where isStreaming:
      // Leaving a page closes its stream. This frees its slot at once, not at the next failed write.
      context.close(promise: nil)
    case ChannelEvent.inputClosed:
      // A client that only finished sending still gets its response.
      finishWatchers()
    default: break
    }
    context.fireUserInboundEventTriggered(event)
  }

  // MARK: Outbound

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      isStreaming = head.headerFields[.contentType]?.hasPrefix("text/event-stream") == true
      // A response to an incomplete request is the connection's last: the rest of the request could be anything.
      if isReading || head.headerFields[.connection] == "close" { isLast = true }
      if isLast { head.headerFields[.connection] = "close" }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body(let buffer):
      recordProgress(context)
      bytesWritten += buffer.readableBytes
      context.write(data, promise: promise)
    case .end:
      let promise = promise ?? context.eventLoop.makePromise()
      lastResponseEnd = promise.futureResult
      promise.futureResult.assumeIsolated().whenComplete { [self] _ in responseSent(context) }
      context.write(data, promise: promise)
    }
  }

  private func responseSent(_ context: ChannelHandlerContext) {
    pendingResponses = max(0, pendingResponses - 1)
    guard pendingResponses == 0, context.channel.isActive else { return }
    lastResponseEnd = nil
    isStreaming = false
    if isLast {
      // The other side can read the response before the connection closes; anything it still sends is dropped.
      context.close(mode: .output, promise: nil)
      deadline = .now() + timeouts.linger
    } else if !isReading {
      startWaiting(timeouts.idle, context)
    }
  }

  /// Closes after the last response is sent, so that a stopping server does not cut it off.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .all, let lastResponseEnd, context.channel.isActive else {
      return context.close(mode: mode, promise: promise)
    }
    lastResponseEnd.assumeIsolated().whenComplete { _ in context.close(mode: mode, promise: promise) }
  }

  // MARK: Timeouts

  private func startWaiting(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    limiter.markWaiting(context.channel)
    if !isStopping { deadline = .now() + time }
  }

  private func tick(_ context: ChannelHandlerContext) {
    tickTask = context.eventLoop.assumeIsolated().scheduleTask(in: timeouts.tick) { [self] in
      recordProgress(context)
      let now = NIODeadline.now()
      if let deadline, deadline <= now { return context.close(promise: nil) }
      if now - lastAcceptance > timeouts.write { return context.close(promise: nil) }
      tick(context)
    }
  }

  /// Records whether the other side has accepted bytes since the last check, or had none to accept.
  private func recordProgress(_ context: ChannelHandlerContext) {
    // A channel without this option buffers nothing.
    let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    guard waiting == 0 || bytesWritten - waiting > bytesAccepted else { return }
    bytesAccepted = bytesWritten - waiting
    lastAcceptance = .now()
  }
}
