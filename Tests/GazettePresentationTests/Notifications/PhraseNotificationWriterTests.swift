import Foundation
import GazetteDomain
@testable import GazettePresentation
import GazetteTesting
import Testing

/// The words of notifications.
struct PhraseNotificationWriterTests {
  private let writer = PhraseNotificationWriter()
  private let date = ManualTime().date

  @Test func `writes about a match of each kind`() throws {
    let place = Place.paris.id
    let warning = try #require(WarningID(rawValue: "w1"))
    let matches: [(WatchMatch.Subject, WatchOccasion, Int64)] = [
      (.article(ArticleID(rawValue: 7)), .appeared, 0), (.ad(AdID(source: .paperclip, number: 3)), .appeared, 0),
      (.ad(AdID(source: .paperclip, number: 3)), .priceFell, 125_000), (.weather(place), .crossed, 1_795_248_300),
      (.warning(warning, place), .appeared, 3), (.warning(warning, place), .rose, 4),
      (.warning(warning, place), .rose, 99),
    ]
    let words = matches.map { subject, occasion, mark in
      writer.words(
        about: .match(
          WatchMatch(
            watch: WatchID(rawValue: 1), subject: subject, occasion: occasion, mark: mark, title: "Titre", date: date),
          watch: "Vélos"), languageCode: "fr-CA")
    }
    #expect(Set(words.map(\.title)) == ["Titre"])
    #expect(
      words.map(\.body) == [
        "Nouvel article · Vélos", "Nouvelle annonce · Vélos", "Prix en baisse\u{A0}: 1\u{202F}250\u{A0}€ · Vélos",
        "Prévisions · Vélos", "Alerte orange · Vélos", "Désormais\u{A0}: Alerte rouge · Vélos", "Alerte météo · Vélos",
      ])
    #expect(words.map(\.path).first == "/news/7")
    #expect(words.map(\.path).last == "/warnings/w1")
  }

  @Test func `counts the matches of a group and lists the latest`() {
    let id = WatchID(rawValue: 9)
    let matches = (1...8).map { number in
      WatchMatch(
        watch: id, subject: .article(ArticleID(rawValue: Int64(number))), occasion: .appeared, title: "Bike \(number)",
        date: date)
    }
    let words = writer.words(about: .group(id, watch: "Bikes", count: 8, matches), languageCode: "en")
    #expect(words.title == "8\u{A0}new matches for Bikes")
    #expect(words.body == "Bike 8\nBike 7\nBike 6\nBike 5\nBike 4\nBike 3\nand 2 more")
    #expect(words.path == "/watches/9")
  }

  @Test(arguments: [("fr-CA", "Mettre en sourdine un jour"), ("xx", "Mute for a day")])
  func `links to the page that mutes the watch of a message`(language: String, label: String) throws {
    let message = MessageID.random()
    let link = writer.muteLink(of: message, languageCode: language)
    #expect(link == NotificationLink(label: label, path: "/watches/mute/\(message.rawValue)"))
  }

  @Test(arguments: [
    ("fr", "Votre récapitulatif\u{A0}: 3\u{A0}nouveaux résultats", "Vélos\u{A0}: 2\nGel\u{A0}: 1"),
    ("xx", "Your digest: 3\u{A0}new matches", "Vélos: 2\nGel: 1"),
  ]) func `lists the watches of a digest`(language: String, title: String, body: String) {
    let lines = [DigestLine(watch: "Vélos", count: 2), DigestLine(watch: "Gel", count: 1)]
    let words = writer.words(about: .digest(lines), languageCode: language)
    #expect(words.title == title && words.body == body && words.path == "/watches")
  }
}
