import Foundation
import GazetteDomain
import Synchronization

/// A data folder locked for this process, until it is opened and closed, or released.
public struct ClaimedFolder: Sendable {
  /// The folder.
  public let folder: DataFolder
  let lock: FolderLock

  init(_ folder: DataFolder) throws {
    try folder.create()
    self.folder = folder
    lock = try FolderLock(folder.lock)
    try folder.removeUnfinished()
  }
}

/// The lock of a data folder; the system releases it when the process ends, however it ends.
final class FolderLock: Sendable {
  private let descriptor: Mutex<Int32?>

  /// Takes the lock.
  /// - Throws: `StoreError/busy` when another process has it, or the file system's own error.
  init(_ file: URL) throws {
    let descriptor = Foundation.open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemCallFailure(call: "open", file: file) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let failure = SystemCallFailure(call: "flock", file: file)
      Foundation.close(descriptor)
      throw failure.code == EWOULDBLOCK ? StoreError.busy : StoreError(translating: failure)
    }
    self.descriptor = Mutex(descriptor)
  }

  deinit { release() }

  /// Releases the lock; a second call does nothing.
  func release() {
    descriptor.withLock { descriptor in
      if let open = descriptor { Foundation.close(open) }
      descriptor = nil
    }
  }
}
