public import GazetteDomain
import Synchronization

/// Makes a fake store fail: while an error is set, every call throws it and changes nothing.
public final class StoreFault: Sendable {
  private let current = Mutex<StoreError?>(nil)

  /// Fails nothing until told.
  public init() {}

  /// What every call throws; nil lets calls through.
  public var error: StoreError? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// Throws the error that is set.
  public func check() throws(StoreError) {
    if let error { throw error }
  }
}
