import Foundation
package import GazetteDomain

/// The view model of the page about Gazette.
package struct AboutPage: Sendable {
  /// Software that Gazette uses.
  package struct Software: Sendable {
    /// Its name, its website, and its licence.
    package let name, link, licence: String
  }

  /// Keys and their effect.
  package struct KeyRow: Sendable {
    /// The keys in the order to press them.
    package let presses: [String]
    /// Their effect.
    package let meaning: String
  }

  /// The page's title and the sentence below it.
  package let title, lead: String
  /// The block about the sources of the data.
  package let sourcesTitle, sourcesNote, noSources: String
  /// The sources of the data, in the order of the sections, each once.
  package let sources: [Credit]
  /// The block about the software.
  package let softwareTitle, softwareNote: String
  /// The software that Gazette uses.
  package let software: [Software]
  /// The use of the reader's data.
  package let privacyTitle, privacy: String
  /// The title of the list of keys.
  package let keysTitle: String
  /// The keys, in the order of the help.
  package let keys: [KeyRow]
  /// The block on the program.
  package let programTitle, versionLabel, version, licenceLabel, licenceName, licenceLink: String
}

extension AboutPage.Software {
  /// Returns the software that Gazette uses, user-facing software first, with the licence names in `words`.
  static func all(_ words: AboutPhrases) -> [AboutPage.Software] {
    [
      AboutPage.Software(
        name: "Hummingbird", link: "https://hummingbird.codes", licence: "Apache-2.0"),
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

/// A source in a page's footer or next to its data.
package struct Credit: Sendable, Hashable {
  /// The source's name.
  package let name: String
  /// The link of the credit.
  package let link: String
  /// The licence; nil when none has to be named.
  package let licence: String?

  /// Makes a provider's credit.
  package init(_ attribution: Attribution) {
    name = attribution.name
    link = attribution.link.absoluteString
    licence = attribution.licence
  }
}

/// Makes the view model of the page about Gazette.
package struct AboutPresenter: Sendable {
  private let edition: Edition

  package init(edition: Edition) { self.edition = edition }

  /// Returns the page; `sections` are those of the navigation, each with its letter key.
  package func page(credits: [Credit], version: String, sections: [(key: String, name: String)]) -> AboutPage {
    let words = edition.phrases.about
    let common = edition.phrases.common
    return AboutPage(
      title: common.sections.about, lead: words.lead, sourcesTitle: words.sourcesTitle,
      sourcesNote: words.sourcesNote, noSources: words.noSources, sources: Self.distinct(credits),
      softwareTitle: words.softwareTitle, softwareNote: words.softwareNote, software: AboutPage.Software.all(words),
      privacyTitle: words.privacyTitle, privacy: words.privacy, keysTitle: common.keys.title,
      keys: Self.keys(common.keys, sections), programTitle: words.programTitle, versionLabel: words.version,
      version: version, licenceLabel: words.licence, licenceName: "Apache License 2.0",
      licenceLink: "https://www.apache.org/licenses/LICENSE-2.0")
  }

  private static func distinct(_ credits: [Credit]) -> [Credit] {
    var seen: Set<Credit> = []
    return credits.filter { seen.insert($0).inserted }
  }

  private static func keys(_ words: KeyPhrases, _ sections: [(key: String, name: String)]) -> [AboutPage.KeyRow] {
    let rows: KeyValuePairs = [
      ["j", "k"]: "\(words.next), \(words.previous)", ["o", "↵"]: words.open, ["v"]: words.original,
      ["m"]: words.read, ["s"]: words.star, ["r"]: words.refresh, ["/"]: words.search, ["+"]: words.add,
    ]
    let places = sections.map { AboutPage.KeyRow(presses: ["g", $0.key], meaning: $0.name) }
    return rows.map { AboutPage.KeyRow(presses: $0.key, meaning: $0.value) } + places
      + [AboutPage.KeyRow(presses: ["?"], meaning: words.help)]
  }
}

/// The phrases of the page about Gazette.
package struct AboutPhrases: Sendable {
  /// The description of Gazette for an installed app.
  package let summary: String
  package let lead, sourcesTitle, sourcesNote, noSources, softwareTitle, softwareNote, privacyTitle, privacy: String
  package let programTitle, version, licence, publicDomain: String
}

extension AboutPhrases {
  static let french = AboutPhrases(
    summary: "Votre quotidien : la météo, la carte, les actualités et les petites annonces.",
    lead: "Votre quotidien, publié sur votre propre serveur. Voici ses sources et ses logiciels.",
    sourcesTitle: "Sources",
    sourcesNote: "Tout ce que vous lisez vient de ces sources, sous ces licences.",
    noSources: "Aucune source pour le moment.",
    softwareTitle: "Logiciels",
    softwareNote: "Les logiciels libres qui font fonctionner ce journal.",
    privacyTitle: "Vie privée",
    privacy: """
      Vos villes, vos lectures et vos réglages restent dans le dossier de données de ce serveur. Votre navigateur ne se \
      connecte qu’à ce serveur : ni mesure d’audience, ni publicité, ni image d’un autre site.
      """,
    programTitle: "Gazette", version: "Version", licence: "Licence",
    publicDomain: "Domaine public")
}

extension AboutPhrases {
  static let english = AboutPhrases(
    summary: "Your own daily paper: weather, map, headlines and classified ads.",
    lead: "Your own daily paper, published on your own server. Here are its sources and software.",
    sourcesTitle: "Sources",
    sourcesNote: "Everything you read comes from these sources, under these licences.",
    noSources: "No sources yet.",
    softwareTitle: "Software",
    softwareNote: "The free software that runs this paper.",
    privacyTitle: "Privacy",
    privacy: """
      Your cities, your reading and your settings stay in the data folder of this server. Your browser connects only to this \
      server: no analytics, no advertising, no pictures from other sites.
      """,
    programTitle: "Gazette", version: "Version", licence: "Licence",
    publicDomain: "Public domain")
}
