public import GazetteDomain
import Synchronization

/// Makes a fake store fail: while an error is set, every call throws it and has no effect.
public final class StoreFault: Sendable {
  private let current = Mutex<StoreError?>(nil)
  private let count = Mutex(0)

  /// Creates a fault without an error.
  public init() {}

  /// The error that every call throws; nil lets calls succeed.
  public var error: StoreError? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// The number of calls of the store so far.
  public var calls: Int { count.withLock { $0 } }

  /// Counts a call, and throws the error, if one is set.
  public func check() throws(StoreError) {
    count.withLock { $0 += 1 }
    if let error { throw error }
  }
}

extension SourceError {
  /// One error of each kind, with associated values.
  public static let fixtures: [SourceError] =
    [
      .unreachable(.openMeteo), .timedOut(.openMeteo, after: .milliseconds(20_125)),
      .rateLimited(.openMeteo, until: ManualTime().date), .budgetSpent(.openWeather, until: ManualTime().date),
      .unauthorized(.openWeather), .forbidden(.openWeather), .blocksPrograms(.openWeather), .notFound(.openWeather),
      .rejected(.openMeteo, reason: "Latitude must be in range of -90 to 90°."), .failing(.openWeather, status: 503),
      .unreadable(.openMeteo, detail: "no `hourly`"), .packed(.openMeteo, encoding: "br"),
      .refused(.openMeteo, .address("10.0.0.1", host: "nas.example")),
      .quarantined(.openMeteo), .cancelled,
    ] + CertificateFault.allCases.map { .untrusted(.openMeteo, $0) }
}
