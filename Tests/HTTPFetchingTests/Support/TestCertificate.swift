import Foundation
import NIOSSL

/// A certificate for `feed.example`, created for one test run.
struct TestCertificate {
  let certificate: NIOSSLCertificate
  let server: NIOSSLContext

  static let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// - Parameters:
  ///   - start: The beginning of its validity, as `20200101000000Z`.
  ///   - end: The end of its validity.
  init(openssl: String, from start: String = "20200101000000Z", to end: String = "20990101000000Z") throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // The system removes leftovers.
    func run(_ arguments: String) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: openssl)
      process.currentDirectoryURL = folder
      process.standardError = FileHandle.nullDevice
      process.arguments = arguments.split(separator: " ").map(String.init)
      try process.run()
      process.waitUntilExit()
    }
    // Only openssl's command `ca` accepts any date.
    try Data(Self.authority.utf8).write(to: folder.appending(path: "authority.conf"))
    try Data().write(to: folder.appending(path: "index.txt"))
    try run(
      "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out request.pem -subj /CN=feed.example "
        + "-addext subjectAltName=DNS:feed.example")
    try run(
      "ca -config authority.conf -batch -selfsign -keyfile key.pem -in request.pem -out certificate.pem -notext "
        + "-startdate \(start) -enddate \(end)")
    certificate = try NIOSSLCertificate.fromPEMFile(folder.appending(path: "certificate.pem").path)[0]
    let key = try NIOSSLPrivateKey(file: folder.appending(path: "key.pem").path, format: .pem)
    server = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: [.certificate(certificate)], privateKey: .privateKey(key)))
  }

  private static let authority = """
    [ca]
    default_ca = own
    [own]
    database = index.txt
    new_certs_dir = .
    rand_serial = yes
    default_md = sha256
    policy = any
    copy_extensions = copy
    [any]
    commonName = supplied

    """
}
