import Foundation
import GazetteTesting
import Synchronization
import Testing

@testable import GazetteDomain

/// A gate that stays closed until a test opens it.
private final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

@Suite(.timeLimit(.minutes(1))) struct HashingQueueTests {
  private static let home = "192.0.2.1"

  /// Passwords whose hashing takes until a test opens the gate.
  private final class SlowPasswords: PasswordHashing {
    let gate = Gate()
    private let counted = Mutex(0)

    var count: Int { counted.withLock(\.self) }

    func hash(_ password: String) async throws(PasswordHashingError) -> StoredPassword {
      try await PlainPasswords().hash(password)
    }

    func matches(_ password: String, _ hash: StoredPassword?) async throws(PasswordHashingError) -> Bool {
      counted.withLock { $0 += 1 }
      await gate.pass()
      return try await PlainPasswords().matches(password, hash)
    }
  }

  /// Makes readers named `reader0` and so on, each with their name, twice, as the password.
  private static func readers(
    _ count: Int, _ passwords: some PasswordHashing,
    throttles: InMemoryThrottleStore = InMemoryThrottleStore(now: ManualTime().now)
  ) async throws -> Readers {
    let stores = InMemoryReaders()
    for number in 0..<count {
      let name = try #require(ReaderName("reader\(number)"))
      _ = try await stores.add(
        Reader(
          id: ReaderKey(rawValue: name.text), name: name, displayName: DisplayText(name), role: .reader,
          created: ManualTime().date),
        password: StoredPassword(text: "plain:\(name)\(name)"), invitation: nil, identity: nil)
    }
    return Readers(
      store: stores, credentials: stores, throttles: throttles, passwords: passwords, secrets: secrets,
      changes: ChangeFeed(),
      now: ManualTime().now)
  }

  private static let secrets = Secrets(digest: { _ in [UInt8](repeating: 0, count: 32) }, md5: { _ in [] })

  private func until(_ condition: () -> Bool) async { while !condition() { await Task.yield() } }

  /// Occupies `queue` until the gate is open.
  private func occupied(_ queue: HashingQueue, _ gate: Gate) async -> Task<Void, any Error> {
    let isBegun = Gate()
    let task = Task {
      try await queue.run(isKnown: false) { () async throws(ReadersProblem) in
        isBegun.open()
        await gate.pass()
      }
    }
    await isBegun.pass()
    return task
  }

  @Test func `limits waiting strangers and known browsers, and rejects the rest at once`() async throws {
    let (queue, gate) = (HashingQueue(atOnce: 1), Gate())
    let first = await occupied(queue, gate)
    let unknownCallers = (0..<HashingQueue.maximumWaiting).map { _ in Task { try await queue.run(isKnown: false) {} } }
    await until { queue.waitingCount == HashingQueue.maximumWaiting }
    await #expect(throws: ReadersProblem.passwordsBusy(seconds: 5)) { try await queue.run(isKnown: false) {} }
    let known = (0..<HashingQueue.maximumKnownWaiting).map { _ in Task { try await queue.run(isKnown: true) {} } }
    await until { queue.waitingCount == HashingQueue.maximumWaiting + HashingQueue.maximumKnownWaiting }
    await #expect(throws: ReadersProblem.passwordsBusy(seconds: 5)) { try await queue.run(isKnown: true) {} }
    gate.open()
    for task in [first] + unknownCallers + known { try await task.value }
    #expect(queue.waitingCount == 0)
  }

  @Test func `serves known browsers first, then in order of arrival`() async throws {
    let (queue, gate) = (HashingQueue(atOnce: 1), Gate())
    let served = Served()
    let first = await occupied(queue, gate)
    var tasks: [Task<Void, any Error>] = []
    for (number, name) in ["a", "b", "known"].enumerated() {
      tasks.append(
        Task { [name] in
          try await queue.run(isKnown: name == "known") { () async throws(ReadersProblem) in
            served.names.withLock { $0.append(name) }
          }
        })
      await until { queue.waitingCount == number + 1 }
    }
    gate.open()
    for task in [first] + tasks { try await task.value }
    #expect(served.names.withLock(\.self) == ["known", "a", "b"])
  }

  @Test func `removes disconnected clients from the queue`() async throws {
    let passwords = SlowPasswords()
    let readers = try await Self.readers(1, passwords)
    let hungUp = (0..<300).map { number in
      Task { try await readers.checkPassword("guess", named: "reader0", from: "198.51.100.\(number)") }
    }
    await until { readers.hashingQueue.waitingCount == HashingQueue.maximumWaiting }
    for task in hungUp { task.cancel() }
    await until { readers.hashingQueue.waitingCount == 0 }
    let honest = Task { try await readers.checkPassword("reader0reader0", named: "reader0", from: Self.home) }
    await until { readers.hashingQueue.waitingCount == 1 }
    passwords.gate.open()
    #expect(try await honest.value.name.text == "reader0")
    // The one that had begun before the client disconnected, and the honest one.
    #expect(passwords.count == 2)
  }

  @Test(arguments: [8, 40])
  func `admits all concurrent sign-ins from one address`(count: Int) async throws {
    let passwords = SlowPasswords()
    let readers = try await Self.readers(count, passwords)
    let tasks = (0..<count).map { number in
      let name = "reader\(number)"
      return Task { try await readers.checkPassword(name + name, named: name, from: Self.home).name.text }
    }
    await until { readers.hashingQueue.waitingCount == count - 1 }
    passwords.gate.open()
    for (number, task) in tasks.enumerated() { #expect(try await task.value == "reader\(number)") }
    #expect(passwords.count == count)
  }

  @Test func `spends five hashes on a flood of guesses, and counts only those`() async throws {
    let passwords = SlowPasswords()
    let readers = try await Self.readers(1, passwords)
    let guesses = (0..<40).map { number in
      Task { try await readers.checkPassword("guess", named: "name\(number)", from: Self.home) }
    }
    await until { readers.hashingQueue.waitingCount == 39 }
    passwords.gate.open()
    for task in guesses { _ = await task.result }
    #expect(passwords.count == 5)
    #expect(try await readers.throttle.wait(for: SignInThrottle.Attempt(name: nil, address: Self.home)) == 2)
  }

  @Test func `checks no password if the throttle fails`() async throws {
    let (passwords, throttles) = (SlowPasswords(), InMemoryThrottleStore(now: ManualTime().now))
    let readers = try await Self.readers(1, passwords, throttles: throttles)
    passwords.gate.open()
    throttles.fault.error = .full
    for password in ["guess", "reader0reader0"] {
      await #expect(throws: ReadersProblem.store(.full)) {
        try await readers.checkPassword(password, named: "reader0", from: Self.home)
      }
    }
    #expect(passwords.count == 0)
    throttles.fault.error = nil
    #expect(try await readers.checkPassword("reader0reader0", named: "reader0", from: Self.home).name.text == "reader0")
  }

  @Test func `delays a valid password after failures on another node during its check`() async throws {
    let (passwords, throttles) = (SlowPasswords(), InMemoryThrottleStore(now: ManualTime().now))
    let here = try await Self.readers(1, passwords, throttles: throttles)
    let there = try await Self.readers(1, PlainPasswords(), throttles: throttles)
    let valid = Task { try await here.checkPassword("reader0reader0", named: "reader0", from: Self.home) }
    await until { passwords.count == 1 }
    for problem in Array(repeating: ReadersProblem.wrongPassword, count: 4) + [.wait(seconds: 2)] {
      await #expect(throws: problem) {
        try await there.checkPassword("guess", named: "reader0", from: Self.home)
      }
    }
    passwords.gate.open()
    await #expect(throws: ReadersProblem.wait(seconds: 2)) { try await valid.value }
  }

  @Test func `admits an app with a valid password if the throttle fails`() async throws {
    let throttles = InMemoryThrottleStore(now: ManualTime().now)
    let readers = try await Self.readers(1, PlainPasswords(), throttles: throttles)
    let reader = ReaderKey(rawValue: "reader0")
    let made = try await readers.makeToken(named: "Phone", scope: .sync, ends: nil, for: reader)
    let text = AccessToken.appMark + made.secret.text
    throttles.fault.error = .full
    #expect(try await readers.checkApp(.password(text), from: Self.home)?.reader.id == reader)
    await #expect(throws: ReadersProblem.store(.full)) {
      try await readers.checkApp(.password("guess"), from: Self.home)
    }
  }

  @Test func `hashes nothing for an unknown token or app password`() async throws {
    let passwords = SlowPasswords()
    let readers = try await Self.readers(1, passwords)
    for text in ["gzt" + String(repeating: "A", count: 43), "gzt_" + String(repeating: "A", count: 43), "guess"] {
      #expect(try await readers.checkApp(.password(text), from: Self.home) == nil)
      #expect(try await readers.checkToken(text, from: Self.home) == nil)
    }
    #expect(passwords.count == 0)
  }
}

/// The names of the finished ones, in order.
private final class Served: Sendable {
  let names = Mutex<[String]>([])
}
