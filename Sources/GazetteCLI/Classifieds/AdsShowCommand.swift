import BoundedNumbers
package import ArgumentParser
import GazetteDomain
import GazettePresentation

/// `gazette ads show ID`: everything about one ad.
package struct AdsShowCommand: GazetteSubcommand {
  /// How the command presents itself.
  package static var configuration: CommandConfiguration {
    CommandConfiguration("show", \.ads.show)
  }

  @Argument(help: .spoken(\.ads.ad))
  var id: String
  @OptionGroup(title: Spoken.words.options.fromWhere)
  var source: AdsSourceOptions
  @OptionGroup(title: Spoken.words.options.reading)
  var reading: ReadingOptions
  @OptionGroup(title: Spoken.words.options.settings)
  package var settings: SettingsOptions

  /// A command without options.
  package init() {}

  /// Writes the ad.
  package func run(with services: CommandServices) async throws(CommandFailure) {
    let style = try services.readingStyle(reading)
    let trouble = Phrases.of(style.language).classifieds.trouble
    let session = try await source.open(services, style)
    let found: [StoredAd]
    do throws(StoreError) {
      found = try await ads(in: session.ads)
    } catch {
      throw CommandFailure(error, language: style.language)
    }
    guard let ad = found.first else {
      throw CommandFailure(.noInput, trouble.unknownAd(TerminalText.safe(String(id.prefix(100)))))
    }
    guard found.count == 1 else {
      for ad in found { try services.terminal.print(ad.id.text) }
      throw CommandFailure(.homonyms, trouble.severalAds(ad.id.number), advice: "gazette ads show \(ad.id.text)")
    }
    guard !style.isJSON else { return try services.terminal.printJSON(AdDocument(ad)) }
    try services.terminal.print(AdDetailText(stored: ad, edition: session.edition(style)).text)
  }

  private func ads(in store: any AdStore) async throws(StoreError) -> [StoredAd] {
    if let number = Int64(id, in: .min ... .max) { return try await store.ads(numbered: number, of: .owner) }
    guard let id = AdID(text: id), let ad = try await store.ad(id, of: .owner) else { return [] }
    return [ad]
  }
}
