import Foundation

/// A disk of two megabytes in memory, for tests of a full or a read-only disk; it requires root.
final class SmallDisk: Sendable {
  /// True where such a disk can be mounted.
  static let isAvailable: Bool = {
    guard geteuid() == 0, let disk = SmallDisk() else { return false }
    return FileManager.default.fileExists(atPath: disk.url.path)
  }()

  let url: URL

  /// Mounts it; nil when the system does not allow it.
  init?() {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("gazette-disk-\(UUID().uuidString)")
    guard mkdir(url.path, 0o700) == 0 else { return nil }
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=3m", "gazette-tests", url.path) else {
      rmdir(url.path)
      return nil
    }
  }

  deinit {
    _ = Self.run("umount", "-l", url.path)
    rmdir(url.path)
  }

  /// Makes it read-only, or writable again.
  func allowWriting(_ isAllowed: Bool) -> Bool {
    Self.run("mount", "-o", "remount,\(isAllowed ? "rw" : "ro")", url.path)
  }

  /// Fills the remaining space with a file, and returns it.
  func fill() throws -> URL {
    let ballast = url.appendingPathComponent("ballast")
    try Data().write(to: ballast)
    let handle = try FileHandle(forWritingTo: ballast)
    defer { try? handle.close() }  // Only a full disk matters here.
    for size in [65_536, 4096, 512] {
      var hasRoom = true
      while hasRoom {
        do { try handle.write(contentsOf: Data(repeating: 0, count: size)) } catch { hasRoom = false }
      }
    }
    return ballast
  }

  private static func run(_ command: String, _ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [command] + arguments
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
