import Foundation

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
