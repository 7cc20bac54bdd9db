import Foundation

/// Tells one file from another that took its path.
struct FileIdentity: Equatable {
  let device: UInt64
  let inode: UInt64
  let size: Int64
  let isRegularFile: Bool

  /// The file at `url`; nil when there is none or it cannot be looked at.
  init?(of url: URL) {
    var status = stat()
    guard stat(url.path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
  }

  /// The size does not count: a file that grew is still the same.
  static func == (left: FileIdentity, right: FileIdentity) -> Bool {
    left.device == right.device && left.inode == right.inode
  }
}
