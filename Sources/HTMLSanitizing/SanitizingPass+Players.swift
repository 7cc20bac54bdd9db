internal import CGumbo
internal import CGumboBounded
internal import Foundation

// Unchecked: gumbo's nodes, alive as long as the parse that is walked.

extension SanitizingPass {
  /// Writes a link in place of an iframe: to the film or sound of a known player, with its picture, else to the embedded page,
  /// with the name of its host. An invisible frame, such as a tracker's, is dropped.
  mutating func writePlayer(_ attributes: ElementAttributes) {
    let source = attributes.first("data-src", "src")
    guard attributes.number("width") ?? 2 > 1, attributes.number("height") ?? 2 > 1,
      let source, let address = resolver.resolve(source, for: .resource)
    else { return }
    let title = attributes.first("title").map { String(decoding: $0, as: UTF8.self) }
    guard let player = KnownPlayer(address) else {
      let host = String(decoding: BaseAddress.host(of: address), as: UTF8.self)
      let page = String(decoding: address, as: UTF8.self)
      return writeLink(to: page, name: title.map { "\($0) (\(host))" } ?? host, picture: nil)
    }
    let name = title.map { "\(player.name) – \($0)" } ?? player.name
    writeLink(to: player.page, name: name, picture: player.picture)
  }

  /// Writes a link to the file of a `video` or `audio` element, with its picture; nothing without a file.
  mutating func writeMediaLink(_ node: UnsafePointer<GumboNode>, _ attributes: ElementAttributes) {
    guard isVisible(attributes), let address = mediaAddress(node, attributes) else { return }
    let page = String(decoding: address, as: UTF8.self)
    let poster = attributes.first("poster", "data-poster").flatMap { resolver.resolve($0, for: .resource) }
    let title = attributes["title"].map { String(decoding: $0, as: UTF8.self) }
    let file = page.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init)
    writeLink(to: page, name: title ?? file ?? page, picture: poster.map { String(decoding: $0, as: UTF8.self) })
  }

  private static let link = AllowedElement.all.first { $0.name == .a }

  private func mediaAddress(_ node: UnsafePointer<GumboNode>, _ attributes: ElementAttributes) -> [UInt8]? {
    if let source = attributes.mediaSource, let address = resolver.resolve(source, for: .resource) { return address }
    for index in 0..<gumbo_bounded_element(node).pointee.children.length {
      guard let child = gumbo_bounded_child(node, index), child.pointee.type == GUMBO_NODE_ELEMENT,
        let source = ElementAttributes(child).mediaSource
      else { continue }
      if let address = resolver.resolve(source, for: .resource) { return address }
    }
    return nil
  }

  private mutating func writeLink(to page: String, name: String, picture: String?) {
    guard let link = Self.link, open.allowsContent else { return }
    let isStarted = open.allows(link)
    if isStarted {
      writer.markup(link.startTag)
      writer.attribute("href", page)
      writer.attribute("rel", Self.linkRelation)
      writer.closeTag()
      open.start(link)
    }
    writeLinkContent(name: name, picture: picture)
    if isStarted { endElements(downTo: open.elements.count - 1) }
  }

  private mutating func writeLinkContent(name: String, picture: String?) {
    let address = picture.map { Array($0.utf8) }
    guard let address, let rewritten = rewritten(address) else {
      return Array(name.utf8).withUnsafeBufferPointer { writer.text($0) }
    }
    writer.markup(Self.pictureStart)
    writeAddresses(of: rewritten)
    writer.attribute("alt", name)
    writer.attribute("loading", "lazy")
    writer.closeTag()
    Array(name.utf8).withUnsafeBufferPointer { recordPicture(address, alternative: $0, width: nil, height: nil) }
  }
}

/// A film or a sound in a known embedded player, with its own page.
struct KnownPlayer {
  /// The service's own name.
  let name: String
  /// The page for readers.
  let page: String
  /// Its still picture, if the service has an address for it by the film's id.
  let picture: String?

  /// Makes the player at `address` (absolute); `nil` when it is unknown.
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

  /// Makes the player in the iframe with these attributes; an address without a scheme counts as https.
  init?(_ attributes: ElementAttributes) {
    guard let source = attributes.first("data-src", "src") else { return nil }
    let start = source.starts(with: "//".utf8) ? Array("https:".utf8) : []
    self.init(start + source)
  }

  private init?(name: String, page: String, id: String?, picture: ((String) -> String)? = nil) {
    guard let id, Self.isID(id) else { return nil }
    self.name = name
    self.page = page + id
    self.picture = picture?(id)
  }

  private init?(youTube path: [String]) {
    guard ["embed", "v"].contains(path.first), path.count == 2, path[1] != "videoseries" else { return nil }
    // The obsolete player: `/v/id&hl=en`.
    let id = path[1].prefix { $0 != "&" }
    self.init(name: "YouTube", page: "https://www.youtube.com/watch?v=", id: String(id)) {
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
