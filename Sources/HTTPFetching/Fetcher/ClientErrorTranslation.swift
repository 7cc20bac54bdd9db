import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Translates an error of the HTTP client.
struct ClientErrorTranslation: Sendable {
  let error: FetchError
  /// Whether the error occurred before a connection was established, so nothing was sent.
  let happenedBeforeSending: Bool

  init(_ thrown: any Error, connectTimeout: Duration) {
    switch thrown {
    case let error as FetchError: self.init(error)
    case let refusal as OutboundRefusal: self.init(.refused(refusal))
    case is CancellationError: self.init(.cancelled)
    case let error as HTTPClientError: self.init(client: error, connectTimeout: connectTimeout)
    case is HTTPParserError: self.init(.badResponse(reason: "no HTTP: \(thrown)"))
    case let error as IOError: self.init(io: error)
    case ChannelError.connectTimeout: self.init(.timedOut(after: connectTimeout), beforeSending: true)
    case let error as NIOSSLExtraError where error == .failedToValidateHostname: self.init(.untrusted(.wrongName))
    // The client could not be set up because the certificates of the authorities are unreadable.
    case BoringSSLError.unknownError: self.init(.untrusted(.noAuthorities))
    case NIOSSLError.handshakeFailed where "\(thrown)".contains("CERTIFICATE_VERIFY_FAILED"):
      self.init(.untrusted(.unknownAuthority))
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: self.init(.unreachable(reason: "TLS: \(thrown)"))
    default: self.init(.badResponse(reason: "\(thrown)"))
    }
  }

  private init(_ error: FetchError, beforeSending: Bool = false) {
    self.error = error
    happenedBeforeSending = beforeSending
  }

  private init(client error: HTTPClientError, connectTimeout: Duration) {
    switch error {
    case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
      self.init(.timedOut(after: connectTimeout), beforeSending: true)
    case .cancelled, .alreadyShutdown: self.init(.cancelled)
    // For readers, a connection that closes without a response is the same as no connection.
    case .remoteConnectionClosed: self.init(.unreachable(reason: "the connection closed too early"))
    default: self.init(.badResponse(reason: error.shortDescription))
    }
  }

  private init(io error: IOError) {
    let refused: Set<CInt> = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, ETIMEDOUT, EADDRNOTAVAIL, EAFNOSUPPORT]
    self.init(.unreachable(reason: error.description), beforeSending: refused.contains(error.errnoCode))
  }
}
