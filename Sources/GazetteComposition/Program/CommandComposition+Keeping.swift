import Foundation
import GazetteCLI
import GazetteDomain
import GazetteStore

// Looking after the data: 'gazette backup' and 'gazette restore'.
extension CommandComposition {
  func backUp(to file: String) async throws(CommandFailure) {
    let folder = DataFolder(URL(filePath: try settings()[\.data.folder], directoryHint: .isDirectory))
    guard FileManager.default.fileExists(atPath: folder.database.path) else {
      throw CommandFailure(
        .noInput, "There is nothing to back up in \(folder.url.path).", advice: "Name the folder with --data-folder.")
    }
    guard !FileManager.default.fileExists(atPath: file) else {
      throw CommandFailure(.cannotCreate, "There is a file \(file) already.", advice: "Choose another name.")
    }
    let database = try await open(folder)
    do throws(StoreError) {
      try await database.backUp(to: URL(filePath: file))
      try await database.close()
    } catch .corrupt(let detail) {
      throw CommandFailure(.corrupt(detail: detail), folder: folder.url.path)
    } catch {
      throw CommandFailure(
        .cannotCreate, "The backup \(file) could not be written (\(error)).",
        advice: "Look at the room and the permissions of its folder; nothing was left behind.")
    }
  }

  func restore(_ file: String) async throws(CommandFailure) {
    let folder = try settings()[\.data.folder]
    do throws(StoreError) {
      try await GazetteDatabase.restore(
        from: URL(filePath: file), into: URL(filePath: folder, directoryHint: .isDirectory))
    } catch .notFound {
      throw CommandFailure(.noInput, "There is no file \(file).")
    } catch .foreign(let detail) {
      throw CommandFailure(.data, "\(file) is no backup of this Gazette: \(detail).", advice: "Nothing was changed.")
    } catch .corrupt(let detail) {
      throw CommandFailure(
        .data, "The backup \(file) is damaged: \(detail).", advice: "Nothing was changed; try an older one.")
    } catch {
      throw CommandFailure(error, folder: folder)
    }
  }

  private func open(_ folder: DataFolder) async throws(CommandFailure) -> GazetteDatabase {
    do throws(StoreError) {
      return try await GazetteDatabase.open(at: folder.url, access: .reader)
    } catch {
      throw CommandFailure(error, folder: folder.url.path)
    }
  }
}
