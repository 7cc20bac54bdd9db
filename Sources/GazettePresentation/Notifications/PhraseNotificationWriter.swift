package import GazetteDomain

/// Writes notifications with the phrases of the reader's language.
package struct PhraseNotificationWriter: NotificationWriter {
  /// The maximum number of titles in a group, and of watches in a digest.
  static let maximumLines = 6

  /// Makes a writer.
  package init() {}

  /// Returns the words about a subject; in English for an unknown language.
  package func words(about subject: NotificationSubject, languageCode: String) -> NotificationWords {
    let phrases = Self.phrases(languageCode)
    let words = phrases[NotificationPhrases.self]
    switch subject {
    case .match(let match, let watch):
      return NotificationWords(title: match.title, body: text(about: match, watch, phrases), path: match.subject.path)
    case .group(let id, let watch, let count, let matches):
      let title = words.group(words.newMatches.counted(count, by: phrases.conventions), watch)
      let body = lines(matches.reversed().map(\.title), of: count, phrases)
      return NotificationWords(title: title, body: body, path: Route.watch(id).path)
    case .digest(let watches):
      let count = watches.reduce(0) { $0 + $1.count }
      let numbers = NumberFormat(conventions: phrases.conventions)
      let texts = watches.map { words.digestLine($0.watch, numbers.integer($0.count)) }
      return NotificationWords(
        title: words.digest(words.newMatches.counted(count, by: phrases.conventions)),
        body: lines(texts, of: texts.count, phrases), path: Route.watches.path)
    case .test(let channel):
      return NotificationWords(title: words.testTitle, body: words.test(channel), path: Route.watches.path)
    }
  }

  /// Returns the link to the page that mutes the watch of a message; in English for an unknown language.
  package func muteLink(of message: MessageID, languageCode: String) -> NotificationLink {
    NotificationLink(
      label: Self.phrases(languageCode)[ChannelPhrases.self].mute, path: Route.muteMessage(message.rawValue).path)
  }

  private static func phrases(_ languageCode: String) -> Phrases {
    Phrases.of(Language(tag: languageCode) ?? .english)
  }

  /// Returns the first texts in lines, with the number of the others.
  private func lines(_ texts: [String], of count: Int, _ phrases: Phrases) -> String {
    let shown = texts.prefix(Self.maximumLines).map { $0.cut(after: 100) }
    let rest = count - shown.count
    let more = NumberFormat(conventions: phrases.conventions).integer(rest)
    return (shown + (rest > 0 ? [phrases[NotificationPhrases.self].more(more)] : [])).joined(separator: "\n")
  }

  private func text(about match: WatchMatch, _ watch: String, _ phrases: Phrases) -> String {
    let words = phrases[NotificationPhrases.self]
    switch (match.subject, match.occasion) {
    case (.article, _): return words.article(watch)
    case (.ad, .priceFell):
      guard let price = Price(cents: match.mark) else { return words.ad(watch) }
      return words.priceFell(NumberFormat(conventions: phrases.conventions).euros(price.euros), watch)
    case (.ad, _): return words.ad(watch)
    case (.weather, _): return words.crossed(watch)
    case (.warning, let occasion):
      guard let level = Int(exactly: match.mark).flatMap(WarningLevel.init(rawValue:)) else {
        return words.warningWithoutLevel(watch)
      }
      // A match does not name the country, whose own term may differ.
      let name = phrases[WarningPhrases.self].level(level, "")
      return occasion == .rose ? words.warningRose(name, watch) : words.warning(name, watch)
    }
  }
}
