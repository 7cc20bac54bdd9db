import Foundation
import Testing

@testable import MailSending

@Suite("Mail messages")
struct MailMessageTests {
  private func message(
    name: String = "Gazette", subject: String = "Frost tonight", id: String = "abc123", host: String? = "paper.example",
    language: String? = "en", text: String = "Minus two.", html: String? = nil
  ) throws -> MailMessage {
    MailMessage(
      from: try MailAddress("paper@mail.example"), name: name, to: try MailAddress("reader@example.org"),
      subject: subject, id: id, host: host, date: Date(timeIntervalSince1970: 1_795_000_000), languageCode: language,
      text: text, html: html)
  }

  private func written(_ message: MailMessage) throws -> String {
    String(decoding: try message.bytes(), as: UTF8.self)
  }

  @Test func `writes a message in plain text`() throws {
    let expected = [
      "Date: Wed, 18 Nov 2026 11:06:40 +0000", "From: Gazette <paper@mail.example>", "To: <reader@example.org>",
      "Subject: Frost tonight", "Message-ID: <abc123@paper.example>", "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0", "Content-Language: en", "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable", "", "Minus two.", "",
    ]
    #expect(try written(message()) == expected.joined(separator: "\r\n"))
  }

  @Test func `writes text before HTML`() throws {
    let text = try written(message(text: "Hé", html: "<p>Hé</p>"))
    let body = try #require(text.range(of: "Content-Type: multipart"))
    let expected = [
      "Content-Type: multipart/alternative;", " boundary=\"=_abc123\"", "", "--=_abc123",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "", "SMOp", "--=_abc123",
      "Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: base64", "", "PHA+SMOpPC9wPg==",
      "--=_abc123--", "",
    ]
    #expect(text[body.lowerBound...] == expected.joined(separator: "\r\n"))
  }

  @Test(arguments: [
    ("a=b", "a=3Db"), ("a \nb\t", "a=20\r\nb=09"), ("\u{7}", "=07"), ("a\rb\nc\r\nd\n\re", "a\r\nb\r\nc\r\nd\r\n\r\ne"),
    (
      String(repeating: "x", count: 80),
      String(repeating: "x", count: 75) + "=\r\n" + String(repeating: "x", count: 5)
    ),
    ("Météo du jour et de la nuit.", "M=C3=A9t=C3=A9o du jour et de la nuit."),
  ])
  func `writes readable bodies`(text: String, expected: String) throws {
    #expect(try written(message(text: text)).hasSuffix("printable\r\n\r\n\(expected)\r\n"))
  }

  @Test func `writes long bodies in short lines of ASCII`() throws {
    for text in [String(repeating: "é", count: 5000), String(repeating: "ab é\r", count: 5000), "\r\n.\n\r."] {
      let lines = try written(message(text: text, html: text)).components(separatedBy: "\r\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 76 && $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
    }
  }

  // MARK: Header fields

  @Test func `encodes a subject of another script`() throws {
    let text = try written(message(subject: "Gel cette nuit à Évian"))
    #expect(text.contains("\r\nSubject: =?UTF-8?B?R2VsIGNldHRlIG51aXQgw6Agw4l2aWFu?=\r\n"))
  }

  @Test(arguments: [
    String(repeating: "é", count: 100), String(repeating: "👨‍👩‍👧‍👦", count: 40), String(repeating: "a", count: 200),
    "a" + String(repeating: "\u{301}", count: 300), String(repeating: "夜", count: 90), "=?UTF-8?Q?a?=", " a ",
  ])
  func `encoded words are short, and cut between characters`(subject: String) throws {
    let text = try written(message(subject: subject))
    let start = try #require(text.range(of: "Subject: ")).upperBound
    let end = try #require(text.range(of: "\r\nMessage-ID")).lowerBound
    let lines = text[start..<end].components(separatedBy: "\r\n ")
    var decoded = ""
    for (index, line) in lines.enumerated() {
      #expect(line.utf8.count + (index == 0 ? 9 : 1) <= 76)
      try #require(line.hasPrefix("=?UTF-8?B?") && line.hasSuffix("?="))
      let data = try #require(Data(base64Encoded: String(line.dropFirst(10).dropLast(2))))
      decoded += try #require(String(data: data, encoding: .utf8))
    }
    #expect(decoded == subject)
  }

  @Test(arguments: [
    ("Gazette", "Gazette <paper@mail.example>"), ("Mr. \"X\\\"", "\"Mr. \\\"X\\\\\\\"\" <paper@mail.example>"),
    ("", "<paper@mail.example>"), ("Journal d'été", "=?UTF-8?B?Sm91cm5hbCBkJ8OpdMOp?= <paper@mail.example>"),
    (String(repeating: "a", count: 60), String(repeating: "a", count: 60) + "\r\n <paper@mail.example>"),
  ])
  func `writes the sender's name, never encoding the address`(name: String, expected: String) throws {
    #expect(try written(message(name: name)).contains("\r\nFrom: \(expected)\r\n"))
  }

  @Test(arguments: ["a\r\nBcc: evil@example.org", "a\nb", "a\rb", "a\0b", "a\u{85}b", "\u{7F}"])
  func `rejects a value that adds a field`(value: String) throws {
    #expect(throws: MailMessage.BadField(name: "Subject")) { try message(subject: value).bytes() }
    #expect(throws: MailMessage.BadField(name: "From")) { try message(name: value).bytes() }
    #expect(throws: MailMessage.BadField(name: "Message-ID")) { try message(id: value).bytes() }
    #expect(throws: MailMessage.BadField(name: "Content-Language")) { try message(language: value).bytes() }
  }

  @Test(arguments: [nil, "", "a b", "a\r\nb", "[::1]"])
  func `an identity ends with the sender's domain without a host name`(host: String?) throws {
    #expect(try written(message(host: host)).contains("\r\nMessage-ID: <abc123@mail.example>\r\n"))
  }
}
