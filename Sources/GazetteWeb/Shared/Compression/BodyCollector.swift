import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Collects what a response body writes, to compress it whole.
final class BodyCollector: Sendable {
  private let buffer = Mutex(ByteBuffer())

  var collected: ByteBuffer { buffer.withLock { $0 } }

  /// A writer that fills the collector.
  var writer: Writer { Writer(collector: self) }

  struct Writer: ResponseBodyWriter {
    let collector: BodyCollector

    mutating func write(_ buffer: ByteBuffer) async throws {
      collector.buffer.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
