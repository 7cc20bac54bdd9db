import Foundation
import GazetteDomain
import GazetteProviders
import Testing

@Suite struct `Paperclip files` {
  private func withFolder(_ work: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gazette-listing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let outcome: Result<Void, any Error>
    do { outcome = .success(try await work(folder)) } catch { outcome = .failure(error) }
    try FileManager.default.removeItem(at: folder)
    try outcome.get()
  }

  private func listing(_ file: URL) async throws -> Listing {
    let source = PaperclipFileSource(id: ListingSourceID(rawValue: "file"), file: file)
    guard case .listing(let listing) = try await source.listing(unlessUnchangedSince: ListingValidators(etag: "x"))
    else { throw PaperclipWire.Unexpected() }
    return listing
  }

  @Test func `reads the categories next to the listing`() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "ads.json")
      try Data("[\(PaperclipWire.full)]".utf8).write(to: file)
      try Data(PaperclipWire.categories.utf8).write(to: folder.appending(path: "categories.json"))
      let listing = try await listing(file)
      #expect(try listing.categories.get().count == 2)
      #expect(try await PaperclipWire.read(listing).ads.map(\.id.text) == ["file:1461742431"])
    }
  }

  @Test func `reads a listing without categories`() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "ads.json")
      try Data("[\(PaperclipWire.full)]".utf8).write(to: file)
      let listing = try await listing(file)
      #expect(throws: SourceError.notFound(ProviderID(rawValue: "file"))) { try listing.categories.get() }
      #expect(try await PaperclipWire.read(listing).ads.count == 1)
    }
  }

  @Test func `reads ads across chunk boundaries of a large file`() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "ads.json")
      let ads = (0..<3000).map { PaperclipWire.ad("1461742431", "\($0)") }
      try Data("[\(ads.joined(separator: ","))]".utf8).write(to: file)
      let read = try await PaperclipWire.read(try await listing(file))
      #expect(read.ads.map(\.id.number) == Array(0..<3000))
      #expect(read.skipped.isEmpty)
    }
  }

  @Test func `reports a missing file as not found`() async throws {
    try await withFolder { folder in
      await #expect(throws: SourceError.notFound(ProviderID(rawValue: "file"))) {
        try await listing(folder.appending(path: "ads.json"))
      }
    }
  }

  @Test func `reports a folder as unreadable`() async throws {
    try await withFolder { folder in
      await #expect(throws: SourceError.self) { try await PaperclipWire.read(try await listing(folder)) }
    }
  }
}
