import Foundation
import GazetteDomain

/// An enclosure as it stands in a column.
struct EnclosureRow: Codable {
  var url: URL
  var type: String?
  var bytes: Int64?

  init(_ enclosure: Enclosure) {
    url = enclosure.url
    type = enclosure.mediaType
    bytes = enclosure.byteCount
  }

  var enclosure: Enclosure { Enclosure(url: url, mediaType: type, byteCount: bytes) }
}
