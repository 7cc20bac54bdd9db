import Foundation
public import GazetteDomain

/// The contract of every ``FormReplyStore``; each check gets an empty one.
public enum FormReplyStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<Timed<any FormReplyStore>>] = [
    ContractCheck("grants a form once, then returns its reply") { test in
      let reply = FormReply(status: 303, location: "/weather?removed=1.0000,2.0000")
      try requireEqual(try await test.port.claim(key("a")), .granted, "the first claim")
      try requireEqual(try await test.port.claim(key("a")), .pending, "the second claim")
      try await test.port.finish(key("a"), with: reply)
      try requireEqual(try await test.port.claim(key("a")), .finished(reply), "after the reply")
    },
    ContractCheck("returns a reply without an address") { test in
      _ = try await test.port.claim(key("a"))
      try await test.port.finish(key("a"), with: FormReply(status: 204, location: nil))
      try requireEqual(
        try await test.port.claim(key("a")), .finished(FormReply(status: 204, location: nil)), "the reply")
    },
    ContractCheck("separates readers and forms") { test in
      _ = try await test.port.claim(key("a"))
      try requireEqual(try await test.port.claim(key("b")), .granted, "another form")
      let other = FormKey(reader: ReaderKey(rawValue: "another"), form: "a")
      try requireEqual(try await test.port.claim(other), .granted, "another reader's")
    },
    ContractCheck("grants a released form again, unless it has a reply") { test in
      _ = try await test.port.claim(key("a"))
      try await test.port.release(key("a"))
      try requireEqual(try await test.port.claim(key("a")), .granted, "after the release")
      let reply = FormReply(status: 303, location: "/")
      try await test.port.finish(key("a"), with: reply)
      try await test.port.release(key("a"))
      try requireEqual(try await test.port.claim(key("a")), .finished(reply), "after a late release")
    },
    ContractCheck("voids the claim of a node that died, and a claim from before the clock was set back") { test in
      let maximumClaimTime = type(of: test.port).maximumClaimTime
      _ = try await test.port.claim(key("a"))
      test.time.advance(by: .seconds(maximumClaimTime - 1))
      try requireEqual(try await test.port.claim(key("a")), .pending, "just before its end")
      test.time.advance(by: .seconds(1))
      try requireEqual(try await test.port.claim(key("a")), .granted, "at its end")
      try requireEqual(try await test.port.claim(key("a")), .pending, "the new claim")
      test.time.set(to: test.time.date.addingTimeInterval(-9 * 365 * 86_400))
      try requireEqual(try await test.port.claim(key("a")), .granted, "a claim from the future")
    },
    ContractCheck("grants a form to one of many concurrent callers") { test in
      let granted = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 { group.addTask { try await test.port.claim(key("a")) == .granted } }
        return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      try requireEqual(granted, 1, "number of grants")
    },
    ContractCheck("stores only a reader's latest forms") { test in
      for number in 0...type(of: test.port).maximumPerReader {
        try requireEqual(try await test.port.claim(key("\(number)")), .granted, "\(number)")
        try await test.port.finish(key("\(number)"), with: FormReply(status: 303, location: "/"))
        test.time.advance(by: .seconds(1))
      }
      try requireEqual(
        try await test.port.claim(key("1")), .finished(FormReply(status: 303, location: "/")), "the second")
      try requireEqual(try await test.port.claim(key("0")), .granted, "the oldest")
    },
    ContractCheck("deletes expired forms, and dates replies from before the clock was set back again") { test in
      for form in ["old", "new"] {
        _ = try await test.port.claim(key(form))
        try await test.port.finish(key(form), with: FormReply(status: 303, location: "/"))
        if form == "old" { test.time.advance(by: .seconds(1)) }
      }
      // More than a store deletes at once.
      for number in 0..<401 { _ = try await test.port.claim(key("\(number)")) }
      test.time.advance(by: .seconds(type(of: test.port).lifetime - 1))
      try await test.port.removeExpired()
      try requireEqual(
        try await test.port.claim(key("new")), .finished(FormReply(status: 303, location: "/")), "the newer")
      try requireEqual(try await test.port.claim(key("old")), .granted, "the old")
      test.time.set(to: test.time.date.addingTimeInterval(-9 * 365 * 86_400))
      try await test.port.removeExpired()
      try requireEqual(
        try await test.port.claim(key("new")), .finished(FormReply(status: 303, location: "/")), "from the future")
      test.time.advance(by: .seconds(type(of: test.port).lifetime))
      try await test.port.removeExpired()
      try requireEqual(try await test.port.claim(key("new")), .granted, "a lifetime later")
    },
  ]

  private static func key(_ form: String) -> FormKey { FormKey(reader: .owner, form: form) }
}

/// Stores the replies to forms within one process.
public actor InMemoryFormReplyStore: FormReplyStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private let now: CurrentTime
  private var forms: [FormKey: (time: Double, reply: FormReply?)] = [:]

  /// Creates an empty store.
  public init(now: @escaping CurrentTime) { self.now = now }

  /// Claims a form.
  public func claim(_ key: FormKey) async throws(StoreError) -> FormClaim {
    try fault.check()
    let now = now().timeIntervalSince1970
    if let form = forms[key] {
      if let reply = form.reply { return .finished(reply) }
      if form.time > now - Self.maximumClaimTime, form.time <= now + 60 { return .pending }
    }
    forms[key] = (now, nil)
    let readerForms = forms.filter { $0.key.reader == key.reader }.sorted { $0.value.time > $1.value.time }
    for (key, _) in readerForms.dropFirst(Self.maximumPerReader) { forms[key] = nil }
    return .granted
  }

  /// Stores the reply to a claimed form.
  public func finish(_ key: FormKey, with reply: FormReply) async throws(StoreError) {
    try fault.check()
    forms[key]?.reply = reply
  }

  /// Gives up a claim.
  public func release(_ key: FormKey) async throws(StoreError) {
    try fault.check()
    if forms[key]?.reply == nil { forms[key] = nil }
  }

  /// Deletes old forms.
  public func removeExpired() async throws(StoreError) {
    try fault.check()
    let now = now().timeIntervalSince1970
    forms = forms.mapValues { (time: $0.time > now + 60 ? now : $0.time, reply: $0.reply) }
      .filter { $0.value.time > now - Self.lifetime }
  }
}
