internal import Foundation

/// A film or a sound whose player a page embeds, and where a reader finds it.
struct KnownPlayer {
  /// The service's name, as it calls itself.
  let name: String
  /// The page that shows it.
  let page: String
  /// Its still picture, where the service gives one by the film's id.
  let picture: String?

  /// The player at `address` (absolute); `nil` when it is not one of those known.
  init?(_ address: [UInt8]) {
    guard let url = URL(string: String(decoding: address, as: UTF8.self)), let host = url.host() else { return nil }
    let path = url.path().split(separator: "/").map(String.init)
    let site = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    switch site {
    case "youtube.com", "youtube-nocookie.com", "m.youtube.com": self.init(youTube: path)
    case "player.vimeo.com": self.init(vimeo: path)
    case "dailymotion.com":
      self.init(dailymotion: path.starts(with: ["embed", "video"]) ? path.dropFirst(2).first : nil)
    case "geo.dailymotion.com": self.init(dailymotion: Self.queryItem("video", of: url))
    case "embed.ted.com": self.init(name: "TED", page: "https://www.ted.com/talks/", id: path.last)
    case "open.spotify.com": self.init(spotify: path)
    default: return nil
    }
  }

  private init?(name: String, page: String, id: String?, picture: ((String) -> String)? = nil) {
    guard let id, Self.isID(id) else { return nil }
    self.name = name
    self.page = page + id
    self.picture = picture?(id)
  }

  private init?(youTube path: [String]) {
    guard path.first == "embed", path.count == 2, path[1] != "videoseries" else { return nil }
    self.init(name: "YouTube", page: "https://www.youtube.com/watch?v=", id: path[1]) {
      "https://i.ytimg.com/vi/\($0)/hqdefault.jpg"
    }
  }

  private init?(vimeo path: [String]) {
    guard path.first == "video", path.count == 2 else { return nil }
    self.init(name: "Vimeo", page: "https://vimeo.com/", id: path[1])
  }

  private init?(dailymotion id: String?) {
    self.init(name: "Dailymotion", page: "https://www.dailymotion.com/video/", id: id) {
      "https://www.dailymotion.com/thumbnail/video/\($0)"
    }
  }

  private init?(spotify path: [String]) {
    guard path.first == "embed", path.count == 3, Self.isID(path[1]) else { return nil }
    self.init(name: "Spotify", page: "https://open.spotify.com/\(path[1])/", id: path[2])
  }

  private static func isID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 80
      && text.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }

  private static func queryItem(_ name: String, of url: URL) -> String? {
    URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
  }
}
