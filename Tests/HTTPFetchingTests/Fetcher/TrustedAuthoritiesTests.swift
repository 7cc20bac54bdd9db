import Foundation
import Testing

@testable import HTTPFetching

#if os(Linux)
  @Suite final class TrustedAuthoritiesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString)")
    private var authorities: TrustedAuthorities {
      TrustedAuthorities(
        files: [folder.appending(path: "bundle.crt").path], folder: folder.appending(path: "certs").path)
    }

    init() throws {
      try FileManager.default.createDirectory(
        at: folder.appending(path: "certs"), withIntermediateDirectories: true)
    }

    // The system removes leftovers.
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, to path: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: path))
    }

    @Test func `are missing without a file or a folder`() throws {
      #expect(authorities.areMissing)
      try FileManager.default.removeItem(at: folder.appending(path: "certs"))
      #expect(authorities.areMissing)
    }

    @Test func `are missing in an empty bundle`() throws {
      try write("", to: "bundle.crt")
      #expect(authorities.areMissing)
    }

    @Test func `are present in a bundle`() throws {
      try write("-----BEGIN CERTIFICATE-----\n", to: "bundle.crt")
      #expect(!authorities.areMissing)
    }

    @Test func `are present in a folder under their hashes`() throws {
      try write("", to: "certs/readme.txt")
      #expect(authorities.areMissing)
      try write("x", to: "certs/0a1b2c3d.0")
      #expect(!authorities.areMissing)
    }
  }

  @Suite struct CertificateExaminationTests {
    @Test func `reports missing authorities without connecting`() async throws {
      let nowhere = "/nonexistent/\(UUID().uuidString)"
      let examination = CertificateExamination(
        host: "feed.example", address: try #require(IPAddress("127.0.0.1")), port: 1, timeout: .seconds(5), now: Date(),
        authorities: TrustedAuthorities(files: [nowhere], folder: nowhere))
      #expect(await examination.problem() == .noAuthorities)
    }
  }
#endif
