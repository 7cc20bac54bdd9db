import Foundation
import NIOSSL
import Testing

@testable import HTTPFetching

@Suite(.enabled(if: TestCertificate.openssl != nil, "there is no openssl command to make a certificate with"))
struct EncryptionTests {
  private func fetch(
    _ host: String, trusting: Bool, from start: String = "20200101000000Z", to end: String = "20990101000000Z"
  ) async throws -> Result<FetchResponse, FetchError> {
    let certificate = try TestCertificate(openssl: try #require(TestCertificate.openssl), from: start, to: end)
    return try await LoopbackServer.run(tls: certificate.server) { _ in
      ServerStep.answer(200, text: "safe")
    } body: { server in
      var web = TestWeb(ports: [server.port])
      // Reading the system's authorities takes a sanitizer build many seconds.
      web.change = { $0.connectTimeout = .seconds(60) }
      web.trustRoots = trusting ? .certificates([certificate.certificate]) : nil
      do {
        return .success(try await web.fetch("https://\(host):\(server.port)/"))
      } catch let error as FetchError {
        return .failure(error)
      }
    }
  }

  @Test func `accepts a valid certificate of the name`() async throws {
    #expect(try await fetch("feed.example", trusting: true).get().status == 200)
  }

  @Test func `rejects the certificate of another name`() async throws {
    #expect(try await fetch("other.example", trusting: true) == .failure(.untrusted(.wrongName)))
  }

  @Test func `rejects a certificate of an unknown authority`() async throws {
    let expected = CertificateProblem.unknownAuthority
    #expect(
      try await fetch("feed.example", trusting: false)
        == .failure(.untrusted(TrustedAuthorities.system.areMissing ? .noAuthorities : expected)))
  }

  @Test func `rejects an expired certificate`() async throws {
    let outcome = try await fetch("feed.example", trusting: true, to: "20200201000000Z")
    #expect(outcome == .failure(.untrusted(.expired)))
  }

  @Test func `rejects a certificate that is not yet valid`() async throws {
    let outcome = try await fetch("feed.example", trusting: true, from: "20980101000000Z")
    #expect(outcome == .failure(.untrusted(.notYetValid)))
  }

  @Test func `sends nothing to a host with an invalid certificate`() async throws {
    let certificate = try TestCertificate(openssl: try #require(TestCertificate.openssl), to: "20200201000000Z")
    try await LoopbackServer.run(tls: certificate.server) { _ in
      []
    } body: { server in
      var web = TestWeb(ports: [server.port])
      web.trustRoots = .certificates([certificate.certificate])
      await #expect(throws: FetchError.untrusted(.expired)) {
        try await web.fetch("https://feed.example:\(server.port)/")
      }
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `times out during the TLS handshake`() async throws {
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
