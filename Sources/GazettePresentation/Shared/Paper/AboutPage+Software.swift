extension AboutPage.Software {
  /// What the program is built on, the nearest to the reader first, with licences named as `words` do.
  static func all(_ words: AboutPhrases) -> [AboutPage.Software] {
    [
      AboutPage.Software(
        name: "Hummingbird", link: "https://hummingbird.codes", licence: "Apache-2.0"),
      AboutPage.Software(
        name: "swift-mustache", link: "https://github.com/hummingbird-project/swift-mustache", licence: "Apache-2.0"),
      AboutPage.Software(name: "SwiftNIO", link: "https://github.com/apple/swift-nio", licence: "Apache-2.0"),
      AboutPage.Software(
        name: "AsyncHTTPClient", link: "https://github.com/swift-server/async-http-client", licence: "Apache-2.0"),
      AboutPage.Software(name: "GRDB", link: "https://github.com/groue/GRDB.swift", licence: "MIT"),
      AboutPage.Software(name: "SQLite", link: "https://sqlite.org", licence: words.publicDomain),
      AboutPage.Software(name: "libxml2", link: "https://gitlab.gnome.org/GNOME/libxml2", licence: "MIT"),
      AboutPage.Software(
        name: "Gumbo", link: "https://codeberg.org/gumbo-parser/gumbo-parser", licence: "Apache-2.0"),
      AboutPage.Software(name: "libvips", link: "https://www.libvips.org", licence: "LGPL-2.1-or-later"),
      AboutPage.Software(name: "Swift", link: "https://www.swift.org", licence: "Apache-2.0"),
    ]
  }
}
