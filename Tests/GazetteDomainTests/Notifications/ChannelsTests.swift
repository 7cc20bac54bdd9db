import Foundation
@testable import GazetteDomain
import GazetteTesting
import Testing

/// Readers' channels.
struct ChannelsTests {
  private let time = ManualTime()
  private let senders = ChannelKind.allCases.map { FakeNotificationSender($0) }

  @Test func `reads drafts of every kind`() async throws {
    let service = await Node(time, senders).service
    let key = Data([4] + [UInt8](repeating: 251, count: 64)).base64EncodedString().replacing("+", with: "-").replacing(
      "/", with: "_")
    let drafts = [
      ChannelDraft(kind: .push, url: "https://push.example/x", publicKey: key, secret: "AAECAwQFBgcICQoLDA0ODw"),
      ChannelDraft(kind: .ntfy, url: " https://ntfy.example/sub/bikes_1 ", token: ""),
      ChannelDraft(kind: .gotify, name: "Maison", url: "http://192.0.2.1:8080/", token: "A1"),
      ChannelDraft(kind: .webhook, url: "https://hook.example/a?b=c", token: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
      ChannelDraft(kind: .mail, address: "Jo.Reader@Example.ORG"),
    ]
    for draft in drafts { _ = try await service.add(draft, for: .owner) }
    let channels = try await service.list(for: .owner)
    #expect(channels.map(\.target.kind) == ChannelKind.allCases)
    #expect(channels.map(\.name) == ["push.example", "ntfy.example", "Maison", "hook.example", "example.org"])
    #expect(
      channels[1].target
        == .ntfy(server: try #require(URL(string: "https://ntfy.example/sub")), topic: "bikes_1", token: nil))
    #expect(channels[3].target.webhookSecretText == drafts[3].token)
    #expect(channels[4].target == .mail(address: "Jo.Reader@example.org"))
  }

  @Test(arguments: [
    (ChannelDraft(kind: .ntfy, url: "ftp://ntfy.example/a"), ChannelProblem.url),
    (ChannelDraft(kind: .ntfy, url: "https://ntfy.example/"), .topic),
    (ChannelDraft(kind: .ntfy, url: "https://ntfy.example/été"), .topic),
    (ChannelDraft(kind: .ntfy, url: "https://ntfy.example/a?b"), .url),
    (ChannelDraft(kind: .ntfy, url: "https://user:pass@ntfy.example/a"), .url),
    (ChannelDraft(kind: .ntfy, url: "https://ntfy.example/a", token: "a\r\nb"), .token),
    (ChannelDraft(kind: .ntfy, name: "a\u{7}", url: "https://ntfy.example/a"), .name),
    (ChannelDraft(kind: .gotify, url: "https://gotify.example"), .token),
    (ChannelDraft(kind: .webhook, url: "https://hook.example", token: "whsec_AAAA"), .webhookSecret),
    (ChannelDraft(kind: .webhook, url: String(repeating: "a", count: 3000)), .url),
    (ChannelDraft(kind: .mail, address: "a b@example.org"), .mailAddress),
    (ChannelDraft(kind: .mail, address: "a@example.org\r\nRCPT TO:<x@y>"), .mailAddress),
    (ChannelDraft(kind: .mail, address: "zoé@example.org"), .mailAddress),
    (ChannelDraft(kind: .mail, address: "<a@example.org>"), .mailAddress),
    (
      ChannelDraft(kind: .push, url: "https://push.example/x", publicKey: "BAAA", secret: "AAECAwQFBgcICQoLDA0ODw"),
      .pushKeys
    ),
  ]) func `refuses invalid drafts`(draft: ChannelDraft, problem: ChannelProblem) async throws {
    let service = await Node(time, senders).service
    await #expect(throws: ChannelsError.problem(problem)) { try await service.add(draft, for: .owner) }
  }

  @Test func `refuses kinds that the operator has not set up`() async throws {
    let service = await Node(time, [FakeNotificationSender(.ntfy)]).service
    #expect(service.availableKinds == [.ntfy])
    await #expect(throws: ChannelsError.unavailable(.mail)) {
      try await service.add(ChannelDraft(kind: .mail, address: "a@example.org"), for: .owner)
    }
  }

  @Test func `gives a webhook without a secret a random one`() async throws {
    let service = await Node(time, senders).service
    let draft = ChannelDraft(kind: .webhook, url: "https://hook.example/")
    let texts = [try await service.add(draft, for: .owner), try await service.add(draft, for: .owner)].map {
      $0.target.webhookSecretText
    }
    #expect(texts[0] != texts[1])
    #expect(texts[0]?.hasPrefix("whsec_") == true)
  }

  @Test func `replaces a push subscription by its old endpoint`() async throws {
    let service = await Node(time, senders).service
    let first = try await service.add(draft("1"), for: .owner)
    let second = try await service.refresh("https://push.example/1", to: draft("2"), for: .owner)
    #expect(second.id == first.id)
    let third = try await service.refresh("https://push.example/unknown", to: draft("2"), for: .owner)
    #expect(third.id == first.id)
    #expect(try await service.list(for: .owner).map(\.target.endpoint?.lastPathComponent) == ["2"])
    try await service.removePush("https://push.example/2", for: .owner)
    #expect(try await service.list(for: .owner).isEmpty)
  }

  @Test func `continues a paused channel after an accepted test`() async throws {
    let sender = FakeNotificationSender(.ntfy)
    let service = await Node(time, [sender]).service
    let channel = try await service.add(ChannelDraft(kind: .ntfy, url: "https://ntfy.example/a"), for: .owner)
    sender.answer(.gone(.status(404, reason: nil)), .accepted)
    #expect(try await service.test(channel.id, for: .owner) == .gone(.status(404, reason: nil)))
    #expect(try await service.list(for: .owner).map(\.health.isPaused) == [true])
    #expect(try await service.test(channel.id, for: .owner) == .accepted)
    #expect(try await service.list(for: .owner).map(\.health.isPaused) == [false])
    #expect(sender.sent.map(\.title) == ["test ntfy.example", "test ntfy.example"])
    await #expect(throws: ChannelsError.unknownChannel(channel.id)) {
      try await service.test(channel.id, for: ReaderKey(rawValue: "another"))
    }
  }

  @Test func `mutes a watch for a day from its message`() async throws {
    let sender = FakeNotificationSender(.ntfy)
    let node = await Node(time, [sender])
    _ = try await node.add(ChannelTarget.fixtures[1])
    await node.outbox.queue(.fixture(1), for: .owner)
    await node.notifications.pass()
    let muted = try await node.service.mute(message: try #require(sender.sent.first?.id))
    #expect(muted.watch == WatchID(rawValue: 1) && muted.end == time.date.addingTimeInterval(86_400))
    await node.outbox.queue(.fixture(2), for: .owner)
    await node.notifications.pass()
    #expect(try await node.service.log(for: .owner).map(\.reason) == [.muted, nil])
    for unknown in ["", "x", MessageID.random().rawValue] {
      await #expect(throws: ChannelsError.unknownMessage) { try await node.service.mute(message: unknown) }
    }
  }

  @Test func `cuts words and removes control characters`() {
    let words = NotificationWords(
      title: String(repeating: "é", count: 1_000_000), body: "a\r\nb\u{0}c\n" + String(repeating: "x", count: 5000),
      path: "/")
    #expect(words.title.count == 200 && words.body.count == 1000)
    #expect(words.body.hasPrefix("a\nb c\n"))
    #expect(NotificationWords(title: "a\r\nBcc: x", body: "", path: "/").title == "a Bcc: x")
  }

  private func draft(_ number: String) -> ChannelDraft {
    ChannelDraft(
      kind: .push, url: "https://push.example/\(number)",
      publicKey: Data([4] + [UInt8](repeating: 1, count: 64)).base64EncodedString(), secret: "AAECAwQFBgcICQoLDA0ODw==")
  }
}
