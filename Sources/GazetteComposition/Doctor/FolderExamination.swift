import Foundation
import GazetteCLI
import GazetteStore

/// Looks at the data folder: that it can be written, has room, and is its owner's alone.
struct FolderExamination: Sendable {
  private static let subject = "Data folder"
  let folder: DataFolder

  @Sendable func finding() async -> Finding {
    let path = folder.url.path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return Finding(Self.subject, .good, "\(path) is not there yet; the first start makes it.")
    }
    guard isFolder.boolValue else {
      return Finding(Self.subject, .trouble, "\(path) is no folder.", advice: "Choose another one with data.folder.")
    }
    guard FileManager.default.isWritableFile(atPath: path) else {
      return Finding(
        Self.subject, .trouble, "\(path) cannot be written by this user.",
        advice: "Give it to the user that runs Gazette: chown -R USER \(path)")
    }
    return room(path) ?? privacy(path) ?? Finding(Self.subject, .good, "\(path) can be written.")
  }

  private func room(_ path: String) -> Finding? {
    // Where the system does not tell, there is nothing to find.
    guard let facts = try? FileManager.default.attributesOfFileSystem(forPath: path),
      let free = (facts[.systemFreeSize] as? NSNumber)?.int64Value, free < 200_000_000
    else { return nil }
    return Finding(
      Self.subject, free < 20_000_000 ? .trouble : .warning,
      "Only \(free / 1_000_000) megabytes are left on the disk of \(path).",
      advice: "Make room, or lower pictures.cacheMegabytes.")
  }

  private func privacy(_ path: String) -> Finding? {
    // Where the system does not tell, there is nothing to find.
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
      let mode = (facts[.posixPermissions] as? NSNumber)?.intValue, mode & 0o077 != 0
    else { return nil }
    return Finding(
      Self.subject, .warning, "Other users of this machine can look into \(path).", advice: "chmod 700 \(path)")
  }
}
