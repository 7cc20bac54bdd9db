import NIOCore
import NIOHTTP1

/// Preserves the host in an absolute target (`GET http://host/path`), which is lost when the target becomes a path: it is added
/// as another `Host`, so that ``HostCheck`` refuses a request that names two.
final class TargetAuthority: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), let authority = Self.authority(of: head.uri),
      head.headers["Host"].first?.lowercased() != authority.lowercased()
    else { return context.fireChannelRead(data) }
    head.headers.add(name: "Host", value: authority)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// Returns the part between scheme and path; nil for a path, and for an invalid target.
  static func authority(of target: String) -> String? {
    guard !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") else { return nil }
    return String(target[scheme.upperBound...].prefix { !"/?#".contains($0) })
  }
}
