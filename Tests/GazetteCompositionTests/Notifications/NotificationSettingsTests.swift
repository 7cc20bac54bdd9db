import GazetteCLI
@testable import GazetteComposition
import GazettePresentation
import Testing

/// The operator's settings for mail and push.
struct NotificationSettingsTests {
  private func settings(_ values: [String: String]) throws -> Settings {
    let names = Dictionary(SettingsTable().declarations.map { ($0.key, $0.environmentName) }) { first, _ in first }
    return try SettingsLoader(
      environment: Dictionary(uniqueKeysWithValues: values.map { (names[$0.key] ?? $0.key, $0.value) })
    ).load()
  }

  @Test(arguments: [
    ("ada@example.org", "mailto:ada@example.org"), ("mailto:ada@example.org", "mailto:ada@example.org"),
    (" https://example.org/contact ", "https://example.org/contact"),
  ])
  func `reads a contact for push services`(typed: String, expected: String) {
    #expect(PushContact(typed)?.text == expected)
  }

  @Test(arguments: [
    "", "ada", "@example.org", "ada@", "a@b@c", "http://example.org", "https://", "https://ada@example.org",
    "ada@été.fr", "mailto:<ada@example.org>", "ada@example.org\r\nX: y", "tel:1@2", "https://example.org/\"",
    "a@b?cc=c",
  ])
  func `rejects what is not a contact`(typed: String) {
    #expect(PushContact(typed) == nil)
  }

  @Test(arguments: [
    (["push.contact": "ada@example.org", "server.publicURL": "https://paper.example"], "mailto:ada@example.org"),
    (["push.contact": "nonsense", "server.publicURL": "https://paper.example"], "https://paper.example"),
    (["server.publicURL": "http://paper.example", "mail.from": "paper@example.org"], "mailto:paper@example.org"),
    (["server.publicURL": "http://paper.example"], "https://paper.example"),
    (["server.address": "::1"], "https://[::1]"), ([:], "https://127.0.0.1"),
  ])
  func `always has a contact for push services`(values: [String: String], expected: String) throws {
    #expect(PushContact(try settings(values)).text == expected)
  }

  @Test(arguments: [
    ([:], "off"), (["mail.host": "smtp.example.org"], "mail.from is missing"),
    (["mail.from": "paper@example.org"], "mail.host is missing"), (["mail.encryption": "tls"], "mail.host is missing"),
    (["mail.host": "smtp.example.org", "mail.from": "p@example.org", "mail.user": "p"], "mail.password is missing"),
    (["mail.host": "smtp.example.org", "mail.from": "p@example.org", "mail.password": "p"], "mail.user is missing"),
    (["mail.host": "smtp example", "mail.from": "p@example.org"], "mail.host is unusable"),
    (["mail.host": "smtp.example.org", "mail.from": "paper"], "mail.from is unusable"),
    (["mail.host": "smtp.example.org", "mail.from": "p@example.org", "mail.port": "0"], "mail.port is unusable"),
    (["mail.host": "smtp.example.org", "mail.from": "p@example.org", "mail.encryption": "STARTTLS"], "ready"),
    (["mail.host": "10.0.0.2", "mail.from": "p@bücher.example", "mail.user": "p", "mail.password": "x"], "ready"),
  ])
  func `examines the mail server's settings`(values: [String: String], expected: String) throws {
    let state =
      switch MailSetup(try settings(values)) {
      case .off: "off"
      case .incomplete(let setting): "\(setting) is missing"
      case .unusable(let setting): "\(setting) is unusable"
      case .ready: "ready"
      }
    #expect(state == expected)
  }

  @Test func `never shows the mail password`() throws {
    let settings = try settings(["mail.password": "hunter2"])
    #expect(settings.displayValue(of: settings.table.mail.password) == "********")
  }

  @Test(arguments: [
    ([:], [Finding.Verdict.good, .good]), (["mail.host": "smtp.example.org"], [.problem, .good]),
    (["push.contact": "nonsense"], [.good, .problem]),
    (["server.publicURL": "http://paper.example"], [.good, .warning]),
    (["server.publicURL": "https://paper.example"], [.good, .good]),
  ])
  func `reports the state of mail and push in the doctor`(
    values: [String: String], expected: [Finding.Verdict]
  ) async throws {
    var verdicts: [Finding.Verdict] = []
    for check in NotificationsChecks(settings: try settings(values)).all { verdicts.append(await check().verdict) }
    #expect(verdicts == expected)
  }
}
