import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// The reason why a host's certificate is not trusted.
public enum CertificateProblem: Hashable, Sendable {
  /// No authority that this machine trusts signed it: it is self-signed, or a private authority signed it.
  case unknownAuthority
  /// It does not include the host's name.
  case wrongName
  /// Its validity, or that of a certificate above it, has ended.
  case expired
  /// Its validity, or that of a certificate above it, has not begun: usually this machine's clock is wrong.
  case notYetValid
  /// This machine has no readable certificates of authorities, so it can trust no host.
  case noAuthorities
}

/// Finds out why a certificate is not trusted, because the HTTP client gives no reason.
///
/// It inspects the certificates on a separate connection that never carries a request.
struct CertificateExamination: Sendable {
  let host: String
  let address: IPAddress
  let port: Int
  let timeout: Duration
  let now: Date
  /// The authorities' certificates on disk; nil when the fetcher uses its own trust roots.
  let authorities: TrustedAuthorities?

  /// Finds out why the host's certificate is not trusted.
  func problem() async -> CertificateProblem {
    if authorities?.areMissing == true { return .noAuthorities }
    let time = CertificateDates.text(of: now)
    let dates = await presented().compactMap { CertificateDates(der: $0) }
    if dates.contains(where: { $0.end < time }) { return .expired }
    if dates.contains(where: { $0.start > time }) { return .notYetValid }
    return .unknownAuthority
  }

  /// The certificates that the host presents, each in DER; empty when none arrive in time.
  private func presented() async -> [[UInt8]] {
    let (stream, continuation) = AsyncStream.makeStream(of: [[UInt8]].self)
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .certificates([])
    configuration.applicationProtocols = ["http/1.1"]
    // Both succeed unless the lines above are wrong or the address cannot be connected to.
    guard let context = try? NIOSSLContext(configuration: configuration),
      let target = try? SocketAddress(ipAddress: address.description, port: port)
    else { return [] }
    let name = IPAddress(host) == nil ? host : nil
    let connecting = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(TimeAmount(timeout))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let verify: NIOSSLCustomVerificationCallback = { certificates, verdict in
            // A certificate that cannot be encoded has no readable dates.
            continuation.yield(certificates.prefix(10).compactMap { try? $0.toDERBytes() })
            verdict.succeed(.failed)
          }
          let handler = try NIOSSLClientHandler(
            context: context, serverHostname: name, customVerificationCallback: verify)
          try channel.pipeline.syncOperations.addHandler(handler)
        }
      }
      .connect(to: target)
    connecting.whenFailure { _ in continuation.finish() }
    connecting.whenSuccess { channel in
      channel.closeFuture.whenComplete { _ in continuation.finish() }
      channel.eventLoop.scheduleTask(in: TimeAmount(timeout)) { channel.close(promise: nil) }
    }
    for await certificates in stream { return certificates }
    return []
  }
}

/// The places where the system stores the certificates of the authorities that it trusts.
public struct TrustedAuthorities: Sendable {
  private let files: [String]
  private let folder: String

  /// The paths at which the HTTP client looks for them on Linux.
  public static let system = TrustedAuthorities(
    files: ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"], folder: "/etc/ssl/certs")

  /// Creates the set of authorities in these files and this folder.
  ///
  /// - Parameters:
  ///   - files: Bundles of certificates.
  ///   - folder: A folder with one file per certificate, named after its hash.
  public init(files: [String], folder: String) {
    self.files = files
    self.folder = folder
  }

  /// Whether the system has no certificates at all: the package `ca-certificates` is missing. Always false on a Mac, which stores
  /// them elsewhere.
  public var areMissing: Bool {
    #if os(Linux)
      !files.contains(where: containsCertificate) && !folderContainsCertificate
    #else
      false
    #endif
  }

  private func containsCertificate(_ path: String) -> Bool {
    // An unreadable file counts as empty.
    guard let data = FileManager.default.contents(atPath: path) else { return false }
    return data.range(of: Data("-----BEGIN CERTIFICATE-----".utf8)) != nil
  }

  private var folderContainsCertificate: Bool {
    // An unreadable folder counts as empty.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { name in
      name.hasSuffix(".0") && FileManager.default.isReadableFile(atPath: "\(folder)/\(name)")
    }
  }
}
