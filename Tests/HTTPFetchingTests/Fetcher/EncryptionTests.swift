import Foundation
import NIOSSL
import Testing

@testable import HTTPFetching

@Suite(.enabled(if: TestCertificate.openssl != nil, "there is no openssl command to make a certificate with"))
struct EncryptionTests {
  private func fetch(
    _ host: String, trusting: Bool
  ) async throws -> Result<FetchResponse, FetchError> {
    let certificate = try TestCertificate(openssl: try #require(TestCertificate.openssl))
    return try await LoopbackServer.run(tls: certificate.server) { _ in
      ServerStep.answer(200, text: "safe")
    } body: { server in
      var web = TestWeb(ports: [server.port])
      // Reading the system's authorities takes a sanitizer many seconds.
      web.change = { $0.connectTimeout = .seconds(60) }
      web.trustRoots = trusting ? .certificates([certificate.certificate]) : nil
      do {
        return .success(try await web.fetch("https://\(host):\(server.port)/"))
      } catch let error as FetchError {
        return .failure(error)
      }
    }
  }

  @Test func `accepts the certificate of the name, at the address that was checked`() async throws {
    #expect(try await fetch("feed.example", trusting: true).get().status == 200)
  }

  @Test func `refuses the certificate of another name`() async throws {
    guard case .failure(.unreachable) = try await fetch("other.example", trusting: true) else {
      Issue.record("accepted")
      return
    }
  }

  @Test func `refuses a certificate that nobody vouches for`() async throws {
    guard case .failure(.unreachable) = try await fetch("feed.example", trusting: false) else {
      Issue.record("accepted")
      return
    }
  }

  @Test func `gives up on a server that never finishes the handshake`() async throws {
    try await LoopbackServer.run { _ in
      []
    } body: { server in
      var web = TestWeb(ports: [server.port])
      web.change = { $0.connectTimeout = .milliseconds(150) }
      await #expect(throws: FetchError.timedOut(after: .milliseconds(150))) {
        try await web.fetch("https://feed.example:\(server.port)/")
      }
    }
  }
}
