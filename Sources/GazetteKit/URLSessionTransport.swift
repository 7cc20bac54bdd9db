import BoundedNumbers
public import GazetteDomain
public import WeatherProviders

// If URLSession is in a separate module, that module does not re-export Foundation.
#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// The transport for an app: Foundation's URLSession, without cookies.
///
/// ```swift
/// let session = URLSession(configuration: .ephemeral)
/// let component = try await WeatherComponent.openMeteo(in: folder, over: URLSessionTransport(session: session))
/// ```
///
/// Do not use it in a server that fetches untrusted addresses: it has no outbound guard.
public struct URLSessionTransport: HTTPTransport {
  private let session: URLSession

  /// Creates a transport on `session`.
  public init(session: URLSession = .shared) { self.session = session }

  /// Returns the response after redirects, whatever its status.
  public func get(
    _ request: TransportRequest, from provider: ProviderID
  ) async throws(SourceError) -> TransportReply {
    var urlRequest = URLRequest(url: request.url, timeoutInterval: request.time.seconds)
    urlRequest.httpShouldHandleCookies = false
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await response(to: urlRequest, from: provider, within: request.time)
    guard let response = response as? HTTPURLResponse else { throw .unreadable(provider, detail: "no HTTP") }
    guard data.count <= request.bodyBytes else {
      throw .unreadable(provider, detail: "the reply is larger than \(request.bodyBytes) bytes")
    }
    let fields = response.allHeaderFields.compactMap { name, value in
      (name as? String).map { (name: $0, value: "\(value)") }
    }
    return TransportReply(status: response.statusCode, fields: fields, body: [UInt8](data))
  }

  private func response(
    to request: URLRequest, from provider: ProviderID, within time: Duration
  ) async throws(SourceError) -> (Data, URLResponse) {
    do {
      return try await session.data(for: request)
    } catch let error as URLError where error.code == .timedOut {
      throw .timedOut(provider, after: time)
    } catch let error as URLError where error.code == .cancelled {
      throw .cancelled
    } catch is CancellationError {
      throw .cancelled
    } catch let error as URLError where error.code == .badServerResponse || error.code == .cannotParseResponse {
      throw .unreadable(provider, detail: "the response broke off or is not HTTP")
    } catch let error as URLError {
      throw CertificateFault(error.code).map { .untrusted(provider, $0) } ?? .unreachable(provider)
    } catch {
      throw .unreachable(provider)
    }
  }
}

extension CertificateFault {
  /// The certificate fault of `code`; nil for any other error. URLError reports a wrong name as an unknown authority.
  init?(_ code: URLError.Code) {
    switch code {
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: self = .unknownAuthority
    case .serverCertificateHasBadDate: self = .expired
    case .serverCertificateNotYetValid: self = .notYetValid
    default: return nil
    }
  }
}
