import NIOCore
import NIOHTTP1

/// Shows the host that a target in absolute form names (`GET http://host/path`), which is dropped with the rest of it when
/// the target becomes a path: as one more `Host`, so that ``HostCheck`` refuses a request that names two.
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

  /// What stands between a scheme and the path; nil for a path, and for what is no target at all.
  static func authority(of target: String) -> String? {
    guard !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") else { return nil }
    return String(target[scheme.upperBound...].prefix { !"/?#".contains($0) })
  }
}
