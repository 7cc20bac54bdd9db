import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// Hands messages to a mail server for delivery (RFC 6409), one connection a message.
///
/// ```swift
/// let client = MailClient(server: MailServer(host: "mail.example.org", port: 587, credentials: credentials, clientName: host))
/// try await client.send(message.bytes(), from: sender, to: reader, at: checkedAddresses)
/// ```
///
/// It resolves no names: its caller does, and checks the addresses. It verifies the server's certificate, never signs in before the
/// connection is encrypted, and uses only what the server offers after that.
public final class MailClient: Sendable {
  private let server: MailServer
  private let timing: MailTiming
  private let trustRoots: NIOSSLTrustRoots
  // Reading the certificates of the authorities takes long, so it happens once.
  private let context = Mutex<NIOSSLContext?>(nil)

  /// The maximum number of addresses that are tried.
  private static let maximumAddresses = 4

  /// Creates a client, without opening a connection.
  public convenience init(server: MailServer, timing: MailTiming = MailTiming()) {
    self.init(server: server, timing: timing, trustRoots: server.authorities.map { .file($0) } ?? .default)
  }

  init(server: MailServer, timing: MailTiming, trustRoots: NIOSSLTrustRoots) {
    (self.server, self.timing, self.trustRoots) = (server, timing, trustRoots)
  }

  /// Hands over a message; returns when the server is responsible for it.
  ///
  /// - Parameters:
  ///   - message: The message with its header; bare CR and LF become line ends.
  ///   - sender: The address for reports of failed deliveries.
  ///   - recipient: The recipient.
  ///   - addresses: The checked addresses of the server, best first.
  public func send(
    _ message: [UInt8], from sender: MailAddress, to recipient: MailAddress, at addresses: [String]
  ) async throws(MailError) {
    do {
      let connection = try await connect(to: addresses)
      defer { connection.close() }
      try await withTaskCancellationHandler {
        try await MailSession(connection: connection, server: server, timing: timing, encryption: encryption)
          .deliver(message, from: sender, to: recipient)
      } onCancel: {
        connection.close()
      }
    } catch {
      throw Task.isCancelled ? .cancelled : MailError(error)
    }
  }

  /// A connection to the first address that accepts one.
  private func connect(to addresses: [String]) async throws -> MailConnection {
    var failure = MailError.unreachable
    for address in addresses.prefix(Self.maximumAddresses) {
      try Task.checkCancellation()
      let start = try server.encryption(to: address) == .tls ? await encryption() : nil
      do {
        return try await MailConnection.open(
          address, port: server.port, limit: timing.connection, encryption: start)
      } catch ChannelError.connectTimeout {
        failure = .timedOut(after: timing.connection)
      } catch {
        failure = MailError(error)
      }
    }
    throw failure
  }

  @Sendable private func encryption() async throws -> TLSStart {
    if let known = context.withLock({ $0 }) { return TLSStart(context: known, host: server.host) }
    let made: NIOSSLContext
    do {
      made = try await NIOThreadPool.singleton.runIfActive { [trustRoots] in
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = trustRoots
        return try NIOSSLContext(configuration: configuration)
      }
    } catch {
      // Without the certificates of authorities, this machine trusts no server.
      throw MailError.untrusted
    }
    context.withLock { $0 = made }
    return TLSStart(context: made, host: server.host)
  }
}
