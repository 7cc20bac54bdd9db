import Foundation

/// A data folder that this process alone may open, until it is opened and closed, or forgotten.
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
