import NIOCore
import Synchronization

/// Receives the requests of one connection and follows the script.
final class ScriptHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let script: LoopbackServer.Script
  private let log: ServerLog
  private var received: [UInt8] = []

  init(script: @escaping LoopbackServer.Script, log: ServerLog) {
    self.script = script
    self.log = log
  }

  func channelActive(context: ChannelHandlerContext) {
    log.state.withLock {
      $0.connections += 1
      $0.open += 1
      $0.maximumConcurrency = max($0.maximumConcurrency, $0.open)
    }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    log.state.withLock { $0.open -= 1 }
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytesView
    while let end = received.firstRange(of: Array("\r\n\r\n".utf8)) {
      let request = ReceivedRequest(String(decoding: received[..<end.lowerBound], as: UTF8.self))
      received.removeSubrange(..<end.upperBound)
      log.state.withLock { $0.requests.append(request) }
      perform(script(request)[...], context: context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func perform(_ steps: ArraySlice<ServerStep>, context: ChannelHandlerContext) {
    guard let step = steps.first else { return }
    let rest = steps.dropFirst()
    switch step {
    case .send(let bytes):
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
      perform(rest, context: context)
    case .close:
      context.close(promise: nil)
    case .drip(let bytes, let pause):
      drip(bytes[...], every: pause, then: rest, context: context)
    }
  }

  private func drip(
    _ bytes: ArraySlice<UInt8>, every pause: TimeAmount, then rest: ArraySlice<ServerStep>,
    context: ChannelHandlerContext
  ) {
    guard let byte = bytes.first else { return perform(rest, context: context) }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: [byte])), promise: nil)
    let loopBound = context.loopBound
    context.eventLoop.assumeIsolated().scheduleTask(in: pause) {
      guard loopBound.value.channel.isActive else { return }
      self.drip(bytes.dropFirst(), every: pause, then: rest, context: loopBound.value)
    }
  }
}
