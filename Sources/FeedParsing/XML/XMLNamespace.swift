/// The vocabularies that feeds mix; the raw value is Gazette's prefix for each.
enum XMLNamespace: String {
  case rss = ""
  case atom, content, dc, dcterms, media, itunes, georss, gml, geo, sy, slash, thr, wfw, cc, rdf, xhtml, cap
  case feedburner, svg, math, xml, xlink, unknown

  /// The namespace of a URI; nil when no feed uses it.
  init?(uri: String) {
    var uri = uri.lowercased()
    while let last = uri.last, last == "/" || last == "#" { uri.removeLast() }
    guard let known = Self.uris[uri] else { return nil }
    self = known
  }

  /// The usual meaning of an undeclared prefix.
  init(prefix: String) {
    self = XMLNamespace(rawValue: prefix.lowercased()) ?? (prefix == "creativeCommons" ? .cc : .unknown)
  }

  private static let uris: [String: XMLNamespace] = [
    "http://purl.org/rss/1.0": .rss,
    "http://my.netscape.com/rdf/simple/0.9": .rss,
    "http://channel.netscape.com/rdf/simple/0.9": .rss,
    "http://my.netscape.com/publish/formats/rss-0.91.dtd": .rss,
    "http://backend.userland.com/rss": .rss,
    "http://backend.userland.com/rss2": .rss,
    "http://backend.userland.com/rss2.1": .rss,
    "http://backend.userland.com/rss091": .rss,
    "http://backend.userland.com/rss092": .rss,
    "http://blogs.law.harvard.edu/tech/rss": .rss,
    "http://cyber.law.harvard.edu/rss": .rss,
    "http://www.w3.org/2005/atom": .atom,
    "https://www.w3.org/2005/atom": .atom,
    "http://purl.org/atom/ns": .atom,
    "http://purl.org/atom": .atom,
    "http://purl.org/pie": .atom,
    "http://purl.org/echo": .atom,
    "http://example.com/newformat": .atom,
    "http://example.com/necho": .atom,
    "uri/of/echo/namespace": .atom,
    "http://purl.org/rss/1.0/modules/content": .content,
    "http://purl.org/dc/elements/1.1": .dc,
    "http://purl.org/dc/elements/1.0": .dc,
    "http://purl.org/dc/terms": .dcterms,
    "http://search.yahoo.com/mrss": .media,
    "http://www.rssboard.org/media-rss": .media,
    "http://tools.search.yahoo.com/mrss": .media,
    "http://video.search.yahoo.com/mrss": .media,
    "http://www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
    "http://www.itunes.com/dtds/podcast-1.0": .itunes,
    "http://www.georss.org/georss": .georss,
    "http://www.opengis.net/gml": .gml,
    "http://www.w3.org/2003/01/geo/wgs84_pos": .geo,
    "http://purl.org/rss/1.0/modules/syndication": .sy,
    "http://purl.org/rss/1.0/modules/slash": .slash,
    "http://purl.org/syndication/thread/1.0": .thr,
    "http://wellformedweb.org/commentapi": .wfw,
    "http://backend.userland.com/creativecommonsrssmodule": .cc,
    "http://cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": .cc,
    "http://creativecommons.org/ns": .cc,
    "http://web.resource.org/cc": .cc,
    "http://www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "http://www.w3.org/1999/xhtml": .xhtml,
    "urn:oasis:names:tc:emergency:cap:1.2": .cap,
    "urn:oasis:names:tc:emergency:cap:1.1": .cap,
    "http://www.incident.com/cap/1.0": .cap,
    "http://rssnamespace.org/feedburner/ext/1.0": .feedburner,
    "http://www.w3.org/2000/svg": .svg,
    "http://www.w3.org/1998/math/mathml": .math,
    "http://www.w3.org/xml/1998/namespace": .xml,
    "http://www.w3.org/1999/xlink": .xlink,
  ]
}
