import Foundation
import GazetteDomain

/// Writes invented ads as a listing in Paperclip's format, in parts.
enum InventedListing {
  /// Writes `listing.json` and `categories.json` into `folder`.
  static func write(_ ads: InventedAds, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let categories = (1...11).map { "{\"id\":\($0),\"name\":\"Category \($0)\"}" }.joined(separator: ",")
    try Data("[\(categories)]".utf8).write(to: folder.appending(path: "categories.json"))
    let file = folder.appending(path: "listing.json")
    try Data("[".utf8).write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    for start in stride(from: 0, to: ads.count, by: 5000) {
      let texts = (start..<min(ads.count, start + 5000)).map { (start == 0 && $0 == 0 ? "" : ",\n") + json(ads.ad($0)) }
      try handle.write(contentsOf: Data(texts.joined().utf8))
    }
    try handle.write(contentsOf: Data("]".utf8))
    try handle.close()
  }

  private static func json(_ ad: Ad) -> String {
    let date = ad.createdAt.formatted(.iso8601).replacing("Z", with: "+0000")
    let picture = ad.pictures.small.map { "{\"small\":\"\($0)\",\"thumb\":\"\($0)\"}" } ?? "{}"
    let number = ad.companyNumber.map { ",\"siret\":\"\($0)\"" } ?? ""
    return """
      {"id":\(ad.id.number),"category_id":\(ad.category?.rawValue ?? 0),"title":"\(ad.title)","description":\
      "\(ad.description)","price":\(ad.price?.euros ?? 0),"images_url":\(picture),"creation_date":"\(date)",\
      "is_urgent":\(ad.isUrgent)\(number)}
      """
  }
}
