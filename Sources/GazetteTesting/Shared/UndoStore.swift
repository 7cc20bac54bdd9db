import Foundation
public import GazetteDomain

/// The contract of every ``UndoStore``; each check gets an empty one.
public enum UndoStoreContract {
  /// The checks.
  public static let checks: [ContractCheck<Timed<any UndoStore>>] = [
    ContractCheck("returns the last operation saved under a key, with its time, until it is removed") { test in
      try requireEqual(try await test.port.record(for: key("a")), nil, "before")
      try await test.port.save([1], for: key("a"))
      test.time.advance(by: .seconds(1))
      try await test.port.save([2, 0, 255], for: key("a"))
      let saved = UndoRecord(payload: [2, 0, 255], savedAt: test.time.date)
      test.time.advance(by: .seconds(1))
      try requireEqual(try await test.port.record(for: key("a")), saved, "saved")
      try await test.port.remove(key("a"))
      try requireEqual(try await test.port.record(for: key("a")), nil, "removed")
      try await test.port.remove(key("a"))
    },
    ContractCheck("separates readers, kinds and identities") { test in
      try await test.port.save([1], for: key("a"))
      for other in [key("b"), key("a", kind: "search"), key("a", of: ReaderKey(rawValue: "another"))] {
        try requireEqual(try await test.port.record(for: other), nil, "\(other)")
      }
    },
    ContractCheck("stores only a reader's latest operations") { test in
      let maximum = type(of: test.port).maximumPerReader
      try await test.port.save([7], for: key("a", of: ReaderKey(rawValue: "another")))
      for number in 0...maximum {
        try await test.port.save([UInt8(number)], for: key("\(number)"))
        test.time.advance(by: .seconds(1))
      }
      try requireEqual(try await payload(key("0"), test), nil, "the oldest")
      try requireEqual(try await payload(key("1"), test), [1], "the second")
      try requireEqual(try await payload(key("\(maximum)"), test), [UInt8(maximum)], "the latest")
      let other = try await payload(key("a", of: ReaderKey(rawValue: "another")), test)
      try requireEqual(other, [7], "another reader's")
    },
    ContractCheck("deletes expired operations, and those from before the clock was set back") { test in
      try await test.port.save([1], for: key("old"))
      test.time.advance(by: .seconds(type(of: test.port).lifetime - 1))
      try await test.port.save([2], for: key("new"))
      try await test.port.removeExpired()
      try requireEqual(try await payload(key("old"), test), [1], "just before its end")
      test.time.advance(by: .seconds(1))
      try await test.port.removeExpired()
      try requireEqual(try await payload(key("old"), test), nil, "at its end")
      try requireEqual(try await payload(key("new"), test), [2], "the newer")
      test.time.set(to: test.time.date.addingTimeInterval(-9 * 365 * 86_400))
      try await test.port.removeExpired()
      try requireEqual(try await payload(key("new"), test), nil, "from the future")
    },
    ContractCheck("rejects a payload that is too large") { test in
      let size = type(of: test.port).maximumPayloadBytes
      try await test.port.save([UInt8](repeating: 1, count: size), for: key("a"))
      do {
        try await test.port.save([UInt8](repeating: 2, count: size + 1), for: key("a"))
        throw ContractViolation("it was saved")
      } catch is StoreError {}
      try requireEqual(try await test.port.record(for: key("a"))?.payload.count, size, "the size")
    },
  ]

  private static func payload(_ key: UndoKey, _ test: Timed<any UndoStore>) async throws -> [UInt8]? {
    try await test.port.record(for: key)?.payload
  }

  private static func key(_ id: String, kind: String = "place", of reader: ReaderKey = .owner) -> UndoKey {
    UndoKey(reader: reader, kind: kind, id: id)
  }
}

/// Stores the operations that readers can undo within one process.
public actor InMemoryUndoStore: UndoStore {
  /// Makes every call fail while it is set.
  public nonisolated let fault = StoreFault()
  private let now: CurrentTime
  private var saved: [UndoKey: UndoRecord] = [:]

  /// Creates an empty store.
  public init(now: @escaping CurrentTime) { self.now = now }

  /// Saves the payload of an operation.
  public func save(_ payload: [UInt8], for key: UndoKey) async throws(StoreError) {
    try fault.check()
    guard payload.count <= Self.maximumPayloadBytes else { throw .failed(detail: "too large") }
    saved[key] = UndoRecord(payload: payload, savedAt: now())
    let readerRecords = saved.filter { $0.key.reader == key.reader }.sorted { $0.value.savedAt > $1.value.savedAt }
    for (key, _) in readerRecords.dropFirst(Self.maximumPerReader) { saved[key] = nil }
  }

  /// Returns an operation.
  public func record(for key: UndoKey) async throws(StoreError) -> UndoRecord? {
    try fault.check()
    return saved[key]
  }

  /// Deletes an operation.
  public func remove(_ key: UndoKey) async throws(StoreError) {
    try fault.check()
    saved[key] = nil
  }

  /// Deletes old operations.
  public func removeExpired() async throws(StoreError) {
    try fault.check()
    let now = now()
    saved = saved.filter { (-60..<Self.lifetime).contains(now.timeIntervalSince($0.value.savedAt)) }
  }
}
