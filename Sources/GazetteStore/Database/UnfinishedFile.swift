package import Foundation

/// A file that is written under another name beside its own, and takes its own once it is whole and on the disk.
struct UnfinishedFile {
  /// Where it is written.
  let url: URL
  private let destination: URL

  init(for destination: URL) {
    self.destination = destination
    url = destination.deletingLastPathComponent()
      .appendingPathComponent(".\(destination.lastPathComponent).\(UUID().uuidString).partial")
  }

  /// Whether a file is called as unfinished ones are, or as what SQLite keeps beside them.
  static func hasName(_ name: String) -> Bool { name.hasPrefix(".") && name.contains(".partial") }

  /// Makes it, empty, for its owner alone.
  func create() throws {
    let descriptor = open(url.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemCallFailure(call: "open", file: url) }
    close(descriptor)
  }

  /// Puts it in place of what has its name, in one step that a power cut does not halve.
  func finish() throws {
    try Self.synchronise(url)
    try replace()
    try Self.synchronise(destination.deletingLastPathComponent())
  }

  /// The same without waiting for the disk, for what may be lost.
  func replace() throws {
    guard rename(url.path, destination.path) == 0 else { throw SystemCallFailure(call: "rename", file: destination) }
  }

  /// Removes it, unless it was finished.
  func discard() {
    // SQLite's own side files, which it leaves behind only when it failed half-way.
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

/// What the operating system answered to a call on a file.
package struct SystemCallFailure: Error {
  let call: String
  let file: URL
  let code: Int32

  /// The failure of the call that was made last on this thread.
  package init(call: String, file: URL) {
    code = errno
    self.call = call
    self.file = file
  }

  /// For the log.
  var detail: String { "\(call) \(file.lastPathComponent): \(String(cString: strerror(code)))" }
}
