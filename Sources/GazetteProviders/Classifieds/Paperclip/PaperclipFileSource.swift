public import Foundation
public import GazetteDomain

/// A listing in paperclip's format in a file, with its categories in `categories.json` next to it; read in chunks, so that the
/// file can have any size.
public struct PaperclipFileSource: ListingSource {
  private static let chunkSize = 262_144

  /// The source's name.
  public let id: ListingSourceID
  private let file: URL

  /// Creates a source for the listing in `file`.
  public init(id: ListingSourceID, file: URL) {
    self.id = id
    self.file = file
  }

  /// The listing; a file has no validators and is always read.
  /// - Throws: `SourceError/notFound(_:)` when the file does not exist, `SourceError/unreadable(_:detail:)` when it cannot be
  ///   opened.
  public func listing(unlessUnchangedSince validators: ListingValidators) async throws(SourceError) -> ListingResponse {
    let handle = try open(file)
    let reader = PaperclipReader(source: id) { try handle.read(upToCount: Self.chunkSize).map { Array($0) } }
    return .listing(Listing(batches: reader, categories: categories()))
  }

  private func categories() -> Result<[AdCategory], SourceError> {
    let categoriesFile = file.deletingLastPathComponent().appending(path: "categories.json")
    return Result { () throws(SourceError) in
      let handle = try open(categoriesFile)
      do {
        return try PaperclipCategoryReply.categories(in: Array(try handle.readToEnd() ?? Data()))
      } catch {
        throw .unreadable(provider, detail: "\(categoriesFile.lastPathComponent) is no list of categories")
      }
    }
  }

  private func open(_ file: URL) throws(SourceError) -> FileHandle {
    do {
      return try FileHandle(forReadingFrom: file)
    } catch {
      guard FileManager.default.fileExists(atPath: file.path) else { throw .notFound(provider) }
      throw .unreadable(provider, detail: "\(file.lastPathComponent) cannot be opened")
    }
  }

  private var provider: ProviderID { ProviderID(rawValue: id.rawValue) }
}
