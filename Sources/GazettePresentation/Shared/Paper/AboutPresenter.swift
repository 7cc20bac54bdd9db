/// Writes the page about the paper.
package struct AboutPresenter: Sendable {
  private let edition: Edition

  /// Writes for `edition`.
  package init(edition: Edition) { self.edition = edition }

  /// The page; `sections` are those of the navigation with the letter that leads to each.
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
