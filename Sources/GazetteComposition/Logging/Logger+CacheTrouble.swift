import GazetteDomain
import Logging

extension Logger {
  /// Tells that the files of a cache cannot be used.
  var cacheTrouble: @Sendable (StoreError) -> Void {
    { warning("The files of a cache cannot be used", metadata: ["error": "\($0)"]) }
  }
}
