import Foundation
import GazetteDomain
import HTTPFetching
import MailSending
import Testing

@testable import GazetteProviders

@Suite("Mail sender")
struct MailSenderTests {
  private func account(
    host: String = "127.0.0.1", port: Int = 9, encryption: String? = nil, from: String = "paper@mail.example"
  ) -> MailSender.Account {
    MailSender.Account(host: host, port: port, encryption: encryption, from: from, clientName: "paper.example")
  }

  @Test func `writes the title, the body and the address that they are about`() throws {
    let message = MailSender.message(
      .invented(title: "Frost\r\nBcc: evil@example.org", body: "<b>\nMinus two"),
      from: try MailAddress("paper@mail.example"), to: try MailAddress("reader@example.org"))
    let text = String(decoding: try message.bytes(), as: UTF8.self)
    #expect(text.contains("\r\nSubject: Frost  Bcc: evil@example.org\r\n"))
    #expect(text.contains("\r\nFrom: The Paper <paper@mail.example>\r\n"))
    #expect(text.contains("\r\nMessage-ID: <0123456789abcdef0123456789abcdef@paper.example>\r\n"))
    #expect(text.contains("\r\nContent-Language: en\r\n"))
    #expect(text.contains("\r\n\r\n<b>\r\nMinus two\r\n\r\nhttps://paper.example/weather/1\r\n"))
    #expect(text.contains("&lt;b&gt;\r\nMinus two</p>"))
    #expect(!text.contains("/mute/"))
  }

  @Test func `ends with the link that mutes the watch`() throws {
    var notification = OutgoingNotification.invented(mute: .invented)
    notification.mute?.label = "Mute\n<b>"
    let message = MailSender.message(
      notification, from: try MailAddress("paper@mail.example"), to: try MailAddress("reader@example.org"))
    #expect(
      message.text.hasSuffix(
        "https://paper.example/weather/1\n\nMute <b> <https://paper.example/watches/mute/m1>\n\n"))
    let link = #"<p><a href="https://paper.example/watches/mute/m1">Mute &lt;b&gt;</a></p>"#
    #expect(message.html?.contains(link + "\n</body>") == true)
  }

  @Test(
    arguments: [
      ("reader@example.org", "reader@example.org"), ("me@Bücher.Example", "me@xn--bcher-kva.example"),
      ("mé@example.org", nil), ("me@", nil), ("me", nil), ("a b@example.org", nil), ("me@a b", nil),
      ("me@e\u{0}x", nil),
    ] as [(String, String?)])
  func `an address becomes ASCII`(text: String, expected: String?) {
    #expect(MailSender.asciiAddress(text) == expected)
  }

  @Test(
    arguments: [
      (MailSender.Unusable.host, "a b", 587, nil, "a@b.example"), (.port, "mail.example", 0, nil, "a@b.example"),
      (.encryption, "mail.example", 587, "ssl3", "a@b.example"), (.sender, "mail.example", 587, "TLS", "nobody"),
    ] as [(MailSender.Unusable, String, Int, String?, String)])
  func `rejects unusable settings`(
    problem: MailSender.Unusable, host: String, port: Int, encryption: String?, from: String
  ) {
    #expect(throws: problem) {
      try MailSender(
        account(host: host, port: port, encryption: encryption, from: from), outbound: OutboundGuard())
    }
  }

  @Test func `reaches the operator's server on this machine`() async throws {
    // Nothing listens on the port for discarded data.
    let sender = try MailSender(account(), outbound: OutboundGuard())
    let result = await sender.send(.invented(), to: .mail(address: "reader@example.org"))
    #expect(result == .later(.source(.unreachable(ProviderID(rawValue: "127.0.0.1"))), after: nil))
  }

  @Test func `refuses an address that servers do not take`() async throws {
    let sender = try MailSender(account(), outbound: OutboundGuard())
    let result = await sender.send(.invented(), to: .mail(address: "a@b\r\nDATA"))
    #expect(result == .refused(.status(553, reason: nil)))
    #expect(await sender.send(.invented(), to: .gotify(server: URL(filePath: "/"), token: "a")) == .refused(.notSetUp))
  }

  @Test func `a host name becomes ASCII`() {
    #expect(MailSender.asciiHost("Bücher.Example") == "xn--bcher-kva.example")
    #expect(MailSender.asciiHost("a b") == nil)
  }
}
