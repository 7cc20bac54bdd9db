import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Keeps one connection within its times, whatever it sends, and tells ``Guests`` how it stands: time for the head, for
/// the body of any method, between two requests, and to take what is sent to it.
final class GuestHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let guests: Guests
  private let times: GuestTimes
  private var admission = Guests.Admission.admitted
  private var ticking: Scheduled<Void>?
  /// When the connection is closed, unless something happens before.
  private var deadline: NIODeadline?
  /// True while a request's end has not come.
  private var isReading = false
  /// True once nothing but the rest of the last answer is sent.
  private var isLast = false
  /// True while the answer is a stream without an end of its own.
  private var isStreaming = false
  /// True once the server stops: then ``deadline`` stays.
  private var isLeaving = false
  /// The requests whose answers are not yet sent to the last byte.
  private var unanswered = 0
  /// The end of the last answer, on its way.
  private var lastEnd: EventLoopFuture<Void>?
  /// The bytes of bodies that were handed over to be sent, those of them that the other side took, and when it last did.
  private var written = 0
  private var taken = 0
  private var takenAt = NIODeadline.now()

  init(guests: Guests, times: GuestTimes) {
    self.guests = guests
    self.times = times
  }

  // MARK: Coming and going

  /// Who is to know when the client leaves, by numbers of their own.
  private var watchers: [UInt64: AsyncStream<Void>.Continuation] = [:]
  /// True once the client hung up or said that it sends nothing more, as who hangs up does first.
  private var hasLeft = false

  /// Finishes `watcher` when the client of `channel` leaves, unless it is dropped before by its number.
  static func watch(_ channel: any Channel, _ number: UInt64, _ watcher: AsyncStream<Void>.Continuation) {
    with(channel) { handler in
      if handler?.hasLeft ?? !channel.isActive { watcher.finish() } else { handler?.watchers[number] = watcher }
    }
  }

  /// Drops a watcher.
  static func drop(_ number: UInt64, of channel: any Channel) { with(channel) { $0?.watchers[number] = nil } }

  /// Does `work` with the handler of `channel`; a connection that is gone has none.
  private static func with(_ channel: any Channel, _ work: @escaping @Sendable (GuestHandler?) -> Void) {
    channel.eventLoop.execute { work(try? channel.pipeline.syncOperations.handler(type: GuestHandler.self)) }
  }

  private func leave() {
    hasLeft = true
    for watcher in watchers.values { watcher.finish() }
    watchers = [:]
  }

  func handlerAdded(context: ChannelHandlerContext) {
    do {
      let decoder = try context.pipeline.syncOperations.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try context.pipeline.syncOperations.addHandler(TargetAuthority(), position: .after(decoder))
    } catch {
      // Without that check nobody is served.
      context.close(promise: nil)
    }
    if context.channel.isActive { begin(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  private func begin(_ context: ChannelHandlerContext) {
    admission = guests.admit(context.channel, from: context.channel.remoteAddress?.ipAddress)
    if admission == .turnedAway { return turnAway(context) }
    deadline = .now() + (admission == .admitted ? times.head : times.linger)
    tick(context)
  }

  /// Says the least that tells a program to come back, past the handlers that wait for a request, and closes at once.
  private func turnAway(_ context: ChannelHandlerContext) {
    // Without an encoder there is no HTTP to answer in.
    let encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
    encoder?.writeAndFlush(NIOAny(ByteBuffer(string: CrowdedAnswer.shortest)), promise: nil)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(context)
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end(context) }

  private func end(_ context: ChannelHandlerContext) {
    leave()
    ticking?.cancel()
    ticking = nil
    guests.leave(context.channel)
  }

  // MARK: What comes in

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if case .refused(let shortage) = admission { return refuse(part, shortage, context) }
    switch part {
    case .head(let head):
      isReading = true
      unanswered += 1
      if head.headerFields[.connection]?.lowercased() == "close" { isLast = true }
      waits(times.body(of: head.path), context)
    case .body: break
    case .end:
      isReading = false
      if !isLeaving { deadline = nil }
      guests.isServed(context.channel)
    }
    context.fireChannelRead(data)
  }

  private func refuse(_ part: HTTPRequestPart, _ shortage: Seats.Shortage, _ context: ChannelHandlerContext) {
    guard case .head(let head) = part, unanswered == 0 else { return }
    unanswered = 1
    isLast = true
    let (answer, body) = CrowdedAnswer.make(to: head, shortage)
    write(context: context, data: wrapOutboundOut(.head(answer)), promise: nil)
    if head.method != .head { write(context: context, data: wrapOutboundOut(.body(body)), promise: nil) }
    write(context: context, data: wrapOutboundOut(.end(nil)), promise: nil)
    context.flush()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      isLeaving = true
      isLast = true
      deadline = .now() + times.farewell
    case ChannelEvent.inputClosed where isStreaming:
      // A page that is left closes its stream: its seat is free at once, not when the next word cannot be said.
      context.close(promise: nil)
    case ChannelEvent.inputClosed:
      // Who only has no more to ask still gets the answer.
      leave()
    default: break
    }
    context.fireUserInboundEventTriggered(event)
  }

  // MARK: What goes out

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      isStreaming = head.headerFields[.contentType]?.hasPrefix("text/event-stream") == true
      // What is answered before it has come whole is the connection's last: the rest could be anything.
      if isReading || head.headerFields[.connection] == "close" { isLast = true }
      if isLast { head.headerFields[.connection] = "close" }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body(let buffer):
      noteTaken(context)
      written += buffer.readableBytes
      context.write(data, promise: promise)
    case .end:
      let promise = promise ?? context.eventLoop.makePromise()
      lastEnd = promise.futureResult
      promise.futureResult.assumeIsolated().whenComplete { [self] _ in answered(context) }
      context.write(data, promise: promise)
    }
  }

  private func answered(_ context: ChannelHandlerContext) {
    unanswered = max(0, unanswered - 1)
    guard unanswered == 0, context.channel.isActive else { return }
    lastEnd = nil
    isStreaming = false
    if isLast {
      // The other side reads the answer before it is told that the connection is gone; what it still sends is dropped.
      context.close(mode: .output, promise: nil)
      deadline = .now() + times.linger
    } else if !isReading {
      waits(times.idle, context)
    }
  }

  /// Closes once the last answer is out: a server that stops has not cut it.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .all, let lastEnd, context.channel.isActive else {
      return context.close(mode: mode, promise: promise)
    }
    lastEnd.assumeIsolated().whenComplete { _ in context.close(mode: mode, promise: promise) }
  }

  // MARK: Time

  private func waits(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    guests.waits(context.channel)
    if !isLeaving { deadline = .now() + time }
  }

  private func tick(_ context: ChannelHandlerContext) {
    ticking = context.eventLoop.assumeIsolated().scheduleTask(in: times.tick) { [self] in
      noteTaken(context)
      let now = NIODeadline.now()
      if let deadline, deadline <= now { return context.close(promise: nil) }
      if now - takenAt > times.write { return context.close(promise: nil) }
      tick(context)
    }
  }

  /// Notes whether the other side has taken anything since the last look; with nothing to take, it has.
  private func noteTaken(_ context: ChannelHandlerContext) {
    // A channel that does not tell what it holds back holds nothing back.
    let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    guard waiting == 0 || written - waiting > taken else { return }
    taken = written - waiting
    takenAt = .now()
  }
}
