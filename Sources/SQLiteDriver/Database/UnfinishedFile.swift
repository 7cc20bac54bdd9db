package import Foundation

/// A file that is written under a temporary name next to its own, and renamed once it is complete and on the disk.
struct UnfinishedFile {
  /// The temporary path.
  let url: URL
  private let destination: URL

  init(for destination: URL) {
    self.destination = destination
    url = destination.deletingLastPathComponent()
      .appendingPathComponent(".\(destination.lastPathComponent).\(UUID().uuidString).partial")
  }

  /// Returns true for the names of unfinished files and of SQLite's files next to them.
  static func matches(_ name: String) -> Bool { name.hasPrefix(".") && name.contains(".partial") }

  /// Creates it, empty, for its owner alone.
  func create() throws {
    let descriptor = open(url.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemCallFailure(call: "open", file: url) }
    close(descriptor)
  }

  /// Renames it to its final name, and replaces an older file, in one step that a power cut cannot interrupt.
  func finish() throws {
    try Self.synchronise(url)
    try replace()
    try Self.synchronise(destination.deletingLastPathComponent())
  }

  /// Renames it without waiting for the disk, for files that may be lost.
  func replace() throws {
    guard rename(url.path, destination.path) == 0 else { throw SystemCallFailure(call: "rename", file: destination) }
  }

  /// Deletes it, unless it was finished.
  func discard() {
    // SQLite leaves its side files behind only after a failure.
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(url.path + suffix) }
  }

  /// Waits until a file or a folder is on the disk.
  static func synchronise(_ url: URL) throws {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemCallFailure(call: "open", file: url) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw SystemCallFailure(call: "fsync", file: url) }
  }
}

/// A failed system call on a file.
package struct SystemCallFailure: Error {
  let call: String
  let file: URL
  let code: Int32

  /// Makes the failure of the last call on this thread.
  package init(call: String, file: URL) {
    code = errno
    self.call = call
    self.file = file
  }

  /// The text for the log.
  var detail: String { "\(call) \(file.lastPathComponent): \(String(cString: strerror(code)))" }
}
