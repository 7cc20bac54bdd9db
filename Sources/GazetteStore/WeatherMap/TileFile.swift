import Foundation
import GazetteDomain

/// How a tile lies in its file: a line of JSON that tells what it is, then the picture.
enum TileFile {
  private struct Label: Codable {
    let kind: TilePicture.Kind
    let freshUntil: Double
    let validators: TileValidators
    let length: Int
  }

  static func data(_ picture: TilePicture) -> Data {
    let label = Label(
      kind: picture.kind, freshUntil: picture.freshUntil.timeIntervalSince1970, validators: picture.validators,
      length: picture.bytes.count)
    // Numbers and texts of these types can always be written.
    var data = (try? JSONEncoder().encode(label)) ?? Data()
    data.append(UInt8(ascii: "\n"))
    data.append(contentsOf: picture.bytes)
    return data
  }

  /// Nil when the file was not written by ``data(_:)`` or is cut off.
  static func picture(_ data: Data) -> TilePicture? {
    // A damaged label means a damaged file, which is as good as none.
    guard let end = data.firstIndex(of: UInt8(ascii: "\n")),
      let label = try? JSONDecoder().decode(Label.self, from: data[..<end])
    else { return nil }
    let bytes = Array(data[(end + 1)...])
    guard bytes.count == label.length else { return nil }
    return TilePicture(
      bytes: bytes, kind: label.kind, freshUntil: Date(timeIntervalSince1970: label.freshUntil),
      validators: label.validators)
  }
}
