import Foundation
import GazetteDomain

/// Where a listing lies that a person named.
enum ListingLocation: Equatable {
  /// In a file that can be read.
  case file(URL)
  /// On the web.
  case web(URL)

  /// Reads `name`: a web address or a file's name, of the listing itself or of the folder in which `listing.json` lies.
  /// - Throws: ``SourceError/notFound(_:)`` when no such file can be read.
  init(_ name: String) throws(SourceError) {
    let scheme = name.prefix { $0 != ":" }.lowercased()
    if ["http", "https"].contains(scheme), let url = URL(string: name) {
      self = .web(url.pathExtension.isEmpty ? url.appending(path: "listing.json") : url)
      return
    }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
    let file = URL(filePath: name, directoryHint: isFolder.boolValue ? .isDirectory : .notDirectory)
    let listing = isFolder.boolValue ? file.appending(path: "listing.json") : file
    guard exists, FileManager.default.isReadableFile(atPath: listing.path) else {
      throw .notFound(ProviderID(rawValue: ListingSourceID.paperclip.rawValue))
    }
    self = .file(listing)
  }
}
