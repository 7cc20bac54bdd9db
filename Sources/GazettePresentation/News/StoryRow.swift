import CivilDates
import Foundation
import GazetteDomain

/// The view model of an article in the list.
package struct StoryRow: Sendable, Hashable {
  /// The value that a row's forms send.
  package let id: String
  /// The link to the article.
  package let path: String
  package let title, source: String
  /// The title in parts, with the search words marked.
  package let titleParts: [MarkedText]
  /// The first words, in parts; nil when there are none.
  package let excerpt: [MarkedText]?
  package let age: Age
  /// « Aussi dans … »; nil when no other feed has the story.
  package let alsoIn: String?
  /// The picture; nil when there is none, or the list shows no pictures.
  package let picture: PictureBox?
  /// The original's address.
  package let original: String?
  /// The language tag and the direction of its text.
  package let language: String?
  package let direction: String
  package let isRead, isStarred: Bool
  /// The classes for its layout.
  package let style: String
  package let menuLabel: String
  /// The next states of the star and the mark, for forms.
  package let nextStar, nextRead: String
}

/// Makes the view model of an article in the list.
struct StoryRowPresenter {
  let edition: Edition
  let links: PictureLinks
  let query: ArticleQuery
  let density: NewsDensity
  /// The ranks of the stories next to or below the lead, with their pictures above the text.
  var seconds: ClosedRange<Int> = 1...2

  // The age after which an article is no longer news.
  private static let staleAfter: TimeInterval = 7 * 86_400
  private static let excerptLength = (lead: 320, second: 160, other: 130)

  /// Returns the row of `stored`; `rank` is its position on a page that has a lead story.
  func row(_ stored: StoredArticle, rank: Int?) -> StoryRow {
    let article = stored.article
    let headline = Headline(article, untitled: words.untitled)
    return StoryRow(
      id: String(stored.id.rawValue),
      path: query.first.path(of: stored.id),
      title: headline.text, source: stored.sourceName(words),
      titleParts: MarkedText.parts(of: headline.text, marking: query.search),
      excerpt: excerpt(headline.rest, rank: rank).map { MarkedText.parts(of: $0, marking: query.search) },
      age: Age(of: article.published, staleAfter: Self.staleAfter, in: edition),
      alsoIn: stored.otherSources.isEmpty
        ? nil : "\(words.alsoIn) \(stored.otherSources.joined(separator: ", "))",
      picture: picture(article, rank: rank), original: article.link?.absoluteString,
      language: article.languageCode, direction: TextDirection.of(article.languageCode),
      isRead: stored.isRead, isStarred: stored.isStarred,
      style: style(stored, rank: rank), menuLabel: words.moreAbout(headline.text),
      nextStar: stored.isStarred ? "0" : "1", nextRead: stored.isRead ? "0" : "1")
  }

  private func style(_ stored: StoredArticle, rank: Int?) -> String {
    var classes = ["story"]
    if rank == 0 { classes.append("story-lead") }
    if isSecond(rank) { classes.append("story-second") }
    if stored.isRead { classes.append("is-read") }
    if stored.article.picture == nil || density == .headlines { classes.append("is-plain") }
    return classes.joined(separator: " ")
  }

  private func excerpt(_ text: String, rank: Int?) -> String? {
    guard density == .comfortable, !text.isEmpty else { return nil }
    let limit =
      switch rank {
      case 0: Self.excerptLength.lead
      case _ where isSecond(rank): Self.excerptLength.second
      default: Self.excerptLength.other
      }
    return text.cut(after: limit)
  }

  private func picture(_ article: Article, rank: Int?) -> PictureBox? {
    guard density != .headlines, let address = article.picture else { return nil }
    let missing = edition.phrases.common.states.pictureMissing
    let (shape, sizes): (PictureBox.Shape, String) =
      switch (density, rank) {
      case (.comfortable, 0): (.sixteenByNine, "(min-width: 64em) 54rem, 100vw")
      case (.comfortable, _) where isSecond(rank):
        (.sixteenByNine, "(min-width: 64em) 19rem, (min-width: 48em) 45vw, 100vw")
      case (.comfortable, _): (.threeByTwo, "(min-width: 48em) 19rem, 7rem")
      default: (.square, "5rem")
      }
    return PictureBox(
      address, links: links, shape: shape, sizes: sizes, words: (alt: "", missing: missing), isLead: rank == 0)
  }

  private func isSecond(_ rank: Int?) -> Bool { rank.map(seconds.contains) ?? false }

  private var words: NewsListPhrases { edition.phrases.news.list }
}

/// The line that identifies an article: its title, or the first words of a post without a title.
struct Headline {
  /// The maximum length of a headline made of a text, in characters.
  private static let maximumLength = 100

  /// Never empty.
  let text: String
  /// The rest of the excerpt after the headline; empty when there is none.
  let rest: String
  /// Whether the publisher wrote a title.
  let isTitle: Bool

  /// - Parameter untitled: The headline of an article that has neither title nor words.
  init(_ article: Article, untitled: String) {
    isTitle = !article.title.isEmpty
    guard !isTitle else { (text, rest) = (article.title, article.excerpt); return }
    guard !article.excerpt.isEmpty else { (text, rest) = (untitled, ""); return }
    text = article.excerpt.cut(after: Self.maximumLength)
    // The headline already has the excerpt's first words; the ellipsis shows that the text continues.
    let more = article.excerpt.count > Self.maximumLength ? article.excerpt.dropFirst(text.count - 1) : ""
    rest = more.contains(where: \.isLetter) ? "…" + more.drop { !$0.isLetter && !$0.isNumber } : ""
  }
}

/// The writing direction of a language, as a value of the attribute `dir`.
enum TextDirection {
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "ha-arab", "he", "iw", "ks", "ku-arab", "nqo", "pa-arab", "ps", "sd", "syr", "ug",
    "ur", "yi",
  ]

  /// Returns `rtl` or `ltr`; `auto` for an unknown language, so that the text itself decides.
  static func of(_ tag: String?) -> String {
    guard let tag = tag?.lowercased(), !tag.isEmpty else { return "auto" }
    let language = String(tag.prefix { $0 != "-" && $0 != "_" })
    return rightToLeft.contains(language) || rightToLeft.contains(tag) ? "rtl" : "ltr"
  }
}

/// The stories of one day in the list, ready to show.
package struct StoryDay: Sendable, Hashable {
  /// The day for machines: `2026-11-21`.
  package let day: String
  /// « aujourd’hui », « hier », else the date.
  package let title: String
  /// Whether the title is for screen readers only, as today's above a lead story.
  package let hidesTitle: Bool
  /// The classes of the day's list.
  package let listStyle: String
  package let stories: [StoryRow]
}

/// Divides a list into days, each under its date.
struct StoryDayPresenter {
  let edition: Edition
  let density: NewsDensity
  /// How the first day's stories are laid out.
  let layout: Layout

  /// The layout of the first day.
  enum Layout {
    /// All stories are alike.
    case even
    /// A lead story with a picture, two stories next to it.
    case lead
    /// A lead story without a picture, three stories below it.
    case plainLead

    /// The minimum number of stories in the layout. If the day has fewer, stories of the next day fill it.
    var count: Int {
      switch self {
      case .even: 0
      case .lead: 3
      case .plainLead: 4
      }
    }

    fileprivate var styles: String {
      switch self {
      case .even: ""
      case .lead: " has-lead"
      case .plainLead: " has-lead has-plain-lead"
      }
    }
  }

  /// Returns the days of `articles`, in order; `row` makes the view model of a story, given its position on a page with a lead
  /// story, nil on other pages.
  func days(_ articles: [StoredArticle], row: (StoredArticle, Int?) -> StoryRow) -> [StoryDay] {
    var days: [(day: CalendarDay, articles: [StoredArticle])] = []
    for article in articles {
      let day = CalendarDay(article.article.published, in: edition.timeZone)
      let isFirst = days.count == 1 && days[0].articles.count < layout.count
      if isFirst || days.last?.day == day {
        days[days.count - 1].articles.append(article)
      } else {
        days.append((day, [article]))
      }
    }
    return days.enumerated().map { index, content in
      let layout = index == 0 ? self.layout : .even
      return StoryDay(
        day: content.day.iso, title: title(content.day),
        hidesTitle: layout != .even && content.day == CalendarDay(edition.now, in: edition.timeZone),
        listStyle: "stories stories-\(density.rawValue)\(layout.styles)",
        stories: content.articles.enumerated().map { place, article in row(article, layout == .even ? nil : place) })
    }
  }

  private func title(_ day: CalendarDay) -> String {
    let days = day.daysSince1970 - CalendarDay(edition.now, in: edition.timeZone).daysSince1970
    return (-1...1).contains(days) ? edition.dates.relativeDay(day, now: edition.now) : edition.dates.long(day)
  }
}
