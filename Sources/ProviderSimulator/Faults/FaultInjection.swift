import SeededNumbers
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// Applies a fault to one response.
struct FaultInjection: Sendable {
  private struct ConnectionCut: Error {}

  let fault: Fault?
  let errors: ErrorBodies
  let channel: any Channel

  /// The response to send; with some faults it never arrives or breaks off.
  func response(from makeReply: () async -> ProviderReply) async throws -> Response {
    switch fault {
    case nil: return plain(await makeReply())
    case .delay(let seconds):
      try await pause(seconds)
      return plain(await makeReply())
    case .hang:
      try await pause(86_400)
      throw ConnectionCut()
    case .refuse:
      // The peer may already be gone; either way the connection is over.
      try? await channel.close()
      throw ConnectionCut()
    case .truncate: return truncated(await makeReply())
    case .drip(let bytes, let seconds): return dripping(await makeReply(), bytes: max(bytes, 1), seconds: seconds)
    case .some(let fault): return plain(await altered(fault, makeReply))
    }
  }

  private func altered(_ fault: Fault, _ makeReply: () async -> ProviderReply) async -> ProviderReply {
    switch fault {
    case .status(let status, let retryAfter):
      let reply = errors.reply(status)
      return retryAfter.map { reply.adding("Retry-After", String($0)) } ?? reply
    case .html: return .text(GarbageBytes.portal, type: "text/html; charset=utf-8")
    case .redirect(let target, let status):
      return ProviderReply.text("", type: "text/plain", status: status).adding("Location", target)
    case .errorInside:
      var reply = errors.reply(503)
      reply.status = 200
      return reply
    default: return Self.damaged(await makeReply(), by: fault)
    }
  }

  private static func damaged(_ reply: ProviderReply, by fault: Fault) -> ProviderReply {
    var damaged = reply
    switch (fault, reply.body) {
    case (.deprecated, _) where reply.status == 200: damaged.status = 203
    case (.garbage, _): damaged.body = .bytes(GarbageBytes.noise)
    case (.empty, _): damaged.body = .bytes([])
    case (.nulls, .json(let value)): damaged.body = .json(JSONDamage.nulled(value))
    case (.wrongType, .json(let value)): damaged.body = .json(JSONDamage.mistyped(value))
    case (.brokenItems, .json(let value)): damaged.body = .json(BrokenItems.replacingFirstItems(of: value))
    case (.nulls, .bytes): damaged.body = .bytes(Array("null".utf8))
    case (.wrongType, .bytes): damaged.body = .bytes(Array("\"n/a\"".utf8))
    default: break
    }
    return damaged
  }

  private func plain(_ reply: ProviderReply) -> Response {
    Response(
      status: .init(code: reply.status), headers: Self.headers(of: reply),
      body: .init(byteBuffer: ByteBuffer(bytes: reply.bodyBytes)))
  }

  private func truncated(_ reply: ProviderReply) -> Response {
    let bytes = reply.bodyBytes
    return Response(
      status: .init(code: reply.status), headers: Self.headers(of: reply),
      body: .init(contentLength: bytes.count) { writer in
        try await writer.write(ByteBuffer(bytes: bytes.prefix(bytes.count / 2)))
        throw ConnectionCut()
      })
  }

  private func dripping(_ reply: ProviderReply, bytes step: Int, seconds: Double) -> Response {
    let bytes = reply.bodyBytes
    return Response(
      status: .init(code: reply.status), headers: Self.headers(of: reply),
      body: .init(contentLength: bytes.count) { writer in
        for start in stride(from: 0, to: bytes.count, by: step) {
          try await writer.write(ByteBuffer(bytes: bytes[start..<min(start + step, bytes.count)]))
          try await pause(seconds)
        }
        try await writer.finish(nil)
      })
  }

  // A shutdown of the simulator ends the wait, so that a hanging response never delays it.
  private func pause(_ seconds: Double) async throws {
    try await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(seconds)) }
  }

  private static func headers(of reply: ProviderReply) -> HTTPFields {
    var fields = HTTPFields()
    fields[.contentType] = reply.contentType
    for (name, value) in reply.headers {
      guard let field = HTTPField.Name(name) else { continue }
      fields.append(HTTPField(name: field, value: value))
    }
    return fields
  }
}

/// A provider's bodies for each error status.
struct ErrorBodies: Sendable {
  /// The reply for a status; its own status is the requested one.
  let reply: @Sendable (_ status: Int) -> ProviderReply

  /// A plain page, as a web server in front of a site sends it.
  static let page = ErrorBodies { status in
    .text(
      "<html><head><title>\(status)</title></head><body><center><h1>\(status)</h1></center></body></html>",
      type: "text/html", status: status)
  }
}

/// Meaningless bodies.
enum GarbageBytes {
  /// 400 random bytes, including NUL, control characters and invalid UTF-8; always the same.
  static let noise: [UInt8] = {
    var random = SeededRandom(seed: 0xBAD)
    return (0..<400).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }()

  /// The captive portal of a hotel's network that asks for a room number.
  static let portal = """
    <!DOCTYPE html>
    <html lang="en"><head><title>Welcome to the Grand Hotel</title></head>
    <body><h1>Welcome</h1><p>Please enter your room number to use our network.</p>
    <form method="post" action="/login"><input name="room"><button>Connect</button></form></body></html>
    """
}
