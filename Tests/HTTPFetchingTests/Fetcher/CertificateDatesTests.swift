import Foundation
import Testing

@testable import HTTPFetching

@Suite struct CertificateDatesTests {
  /// Returns the beginning of a certificate up to its dates: no version, a serial number, an empty algorithm and issuer.
  private func certificate(_ start: (tag: UInt8, text: String), _ end: (tag: UInt8, text: String)) -> [UInt8] {
    func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, UInt8(content.count)] + content }
    let dates = value(start.tag, Array(start.text.utf8)) + value(end.tag, Array(end.text.utf8))
    let body = value(0x02, [1]) + value(0x30, []) + value(0x30, []) + value(0x30, dates)
    return value(0x30, value(0x30, body))
  }

  @Test func `reads two-digit and four-digit years`() throws {
    let dates = try #require(CertificateDates(der: certificate((0x17, "500102030405Z"), (0x18, "20501231235959Z"))))
    #expect(dates.start == "19500102030405Z")
    #expect(dates.end == "20501231235959Z")
    let century = try #require(CertificateDates(der: certificate((0x17, "491231235959Z"), (0x17, "000101000000Z"))))
    #expect(century.start == "20491231235959Z")
    #expect(century.end == "20000101000000Z")
  }

  @Test func `formats the current time for comparison`() {
    #expect(CertificateDates.text(of: Date(timeIntervalSince1970: 1_800_000_000)) == "20270115080000Z")
  }

  @Test(arguments: [
    (0x17, "5001020304Z"), (0x17, "50010203040Z"), (0x18, "500102030405Z"), (0x17, "500102030405+"),
    (0x04, "500102030405Z"), (0x17, ""),
  ])
  func `rejects malformed dates`(tag: UInt8, text: String) {
    #expect(CertificateDates(der: certificate((tag, text), (0x17, "500102030405Z"))) == nil)
  }

  @Test func `rejects a truncated certificate`() {
    let certificateBytes = certificate((0x17, "500102030405Z"), (0x18, "20501231235959Z"))
    for length in 0..<certificateBytes.count {
      #expect(CertificateDates(der: Array(certificateBytes.prefix(length))) == nil)
    }
  }

  @Test(
    arguments: [
      [0x30, 0x80], [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x83, 0xFF, 0xFF, 0xFF], [0x30, 0xFF], [0x30, 0x81],
    ] as [[UInt8]])
  func `rejects excessive lengths`(bytes: [UInt8]) {
    #expect(CertificateDates(der: bytes) == nil)
  }
}
