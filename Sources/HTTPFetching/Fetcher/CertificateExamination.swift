import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// Why a host's certificate is not trusted.
public enum CertificateProblem: Hashable, Sendable {
  /// No authority that this machine knows vouches for it: it is self-signed, or a private authority's.
  case unknownAuthority
  /// It is for other names than the host's.
  case wrongName
  /// Its last day, or that of a certificate above it, is over.
  case expired
  /// Its first day, or that of a certificate above it, is still to come: mostly this machine's clock is wrong.
  case notYetValid
  /// This machine has no certificates of authorities that can be read, so it can trust no host.
  case noAuthorities
}

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

/// Where the system has the certificates of the authorities that it trusts.
public struct TrustedAuthorities: Sendable {
  private let files: [String]
  private let folder: String

  /// The places where the HTTP client looks for them on Linux.
  public static let ofSystem = TrustedAuthorities(
    files: ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"], folder: "/etc/ssl/certs")

  /// - Parameters:
  ///   - files: Bundles of certificates.
  ///   - folder: Certificates one by one, under the hashes of their names.
  public init(files: [String], folder: String) {
    self.files = files
    self.folder = folder
  }

  /// Whether the system has none at all: the package `ca-certificates` is missing. Never on a Mac, which has them
  /// elsewhere.
  public var areMissing: Bool {
    #if os(Linux)
      !files.contains(where: holdsCertificate) && !folderHoldsCertificate
    #else
      false
    #endif
  }

  private func holdsCertificate(_ path: String) -> Bool {
    // A file that cannot be read holds nothing for this user.
    guard let data = FileManager.default.contents(atPath: path) else { return false }
    return data.range(of: Data("-----BEGIN CERTIFICATE-----".utf8)) != nil
  }

  private var folderHoldsCertificate: Bool {
    // A folder that cannot be read holds nothing for this user.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { name in
      name.hasSuffix(".0") && FileManager.default.isReadableFile(atPath: "\(folder)/\(name)")
    }
  }
}
