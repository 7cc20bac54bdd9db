import Foundation
import NIOSSL

/// A certificate for `mail.example`, created for one test run.
struct TestCertificate {
  let certificate: NIOSSLCertificate
  let server: NIOSSLContext
  /// The certificate as a file of authorities has it.
  let pem: String

  static let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  init(openssl: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // The system removes leftovers.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: openssl)
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    process.arguments =
      ("req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out certificate.pem -days 2 "
      + "-subj /CN=mail.example -addext subjectAltName=DNS:mail.example").split(separator: " ").map(String.init)
    try process.run()
    process.waitUntilExit()
    certificate = try NIOSSLCertificate.fromPEMFile(folder.appending(path: "certificate.pem").path)[0]
    pem = try String(contentsOf: folder.appending(path: "certificate.pem"), encoding: .utf8)
    let key = try NIOSSLPrivateKey(file: folder.appending(path: "key.pem").path, format: .pem)
    server = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: [.certificate(certificate)], privateKey: .privateKey(key)))
  }
}
