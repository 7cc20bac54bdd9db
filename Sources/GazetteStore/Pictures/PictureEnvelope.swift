import Foundation
import GazetteDomain

/// What stands in one file of the cache: a line of JSON, then the picture's bytes.
struct PictureEnvelope {
  private struct Header: Codable {
    var address: URL
    var until: Date?
    var width: Int?
    var height: Int?
    var color: String?
    /// How many bytes follow.
    var length: Int
  }

  private static let newline = UInt8(ascii: "\n")

  let address: URL
  /// Until when the picture is not to be asked for; nil when it is there.
  let until: Date?
  let picture: PictureFile?

  init(address: URL, picture: PictureFile) {
    self.address = address
    self.picture = picture
    until = nil
  }

  init(address: URL, until: Date) {
    self.address = address
    self.until = until
    picture = nil
  }

  /// Reads ``data``; nil when it is cut off or was never one.
  init?(data: Data) {
    guard let end = data.firstIndex(of: Self.newline) else { return nil }
    // A damaged header means a damaged file, which is as good as none.
    guard let header = try? JSONDecoder().decode(Header.self, from: data[..<end]) else { return nil }
    let bytes = [UInt8](data[(end + 1)...])
    guard bytes.count == header.length else { return nil }
    address = header.address
    until = header.until
    guard let width = header.width, let height = header.height else {
      picture = nil
      return
    }
    picture = PictureFile(
      webp: bytes, width: width, height: height, color: header.color.flatMap { PictureColor(digits: $0) })
  }

  /// The file's contents.
  var data: Data {
    get throws(StoreError) {
      let header = Header(
        address: address, until: until, width: picture?.width, height: picture?.height, color: picture?.color?.digits,
        length: picture?.webp.count ?? 0)
      let line = try StoreError.translating { try JSONEncoder().encode(header) }
      return line + [Self.newline] + (picture?.webp ?? [])
    }
  }
}
