import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// Finds out why a certificate is not trusted, of which the HTTP client says no more than that it is not.
///
/// It looks at the certificates on a connection of its own, on which nothing is ever sent.
struct CertificateExamination: Sendable {
  let host: String
  let address: IPAddress
  let port: Int
  let timeout: Duration
  let now: Date
  /// Where the authorities are looked for; nil when the fetcher was given its own.
  let authorities: TrustedAuthorities?

  /// What is wrong with the host's certificate.
  func problem() async -> CertificateProblem {
    if authorities?.areMissing == true { return .noAuthorities }
    let time = CertificateDates.text(of: now)
    let dates = await presented().compactMap { CertificateDates(der: $0) }
    if dates.contains(where: { $0.end < time }) { return .expired }
    if dates.contains(where: { $0.start > time }) { return .notYetValid }
    return .unknownAuthority
  }

  /// The certificates that the host shows, each in DER; empty when it shows none in time.
  private func presented() async -> [[UInt8]] {
    let (shown, show) = AsyncStream.makeStream(of: [[UInt8]].self)
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .certificates([])
    configuration.applicationProtocols = ["http/1.1"]
    // Neither can fail without a mistake in the lines above, or an address that cannot be connected to.
    guard let context = try? NIOSSLContext(configuration: configuration),
      let target = try? SocketAddress(ipAddress: address.description, port: port)
    else { return [] }
    let name = IPAddress(host) == nil ? host : nil
    let connecting = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(TimeAmount(timeout))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let verify: NIOSSLCustomVerificationCallback = { certificates, verdict in
            // One that cannot be written out has no dates that could be read.
            show.yield(certificates.prefix(10).compactMap { try? $0.toDERBytes() })
            verdict.succeed(.failed)
          }
          let handler = try NIOSSLClientHandler(
            context: context, serverHostname: name, customVerificationCallback: verify)
          try channel.pipeline.syncOperations.addHandler(handler)
        }
      }
      .connect(to: target)
    connecting.whenFailure { _ in show.finish() }
    connecting.whenSuccess { channel in
      channel.closeFuture.whenComplete { _ in show.finish() }
      channel.eventLoop.scheduleTask(in: TimeAmount(timeout)) { channel.close(promise: nil) }
    }
    for await certificates in shown { return certificates }
    return []
  }
}
