import CivilDates
import Foundation
import GazetteDomain

/// The stories of one day in the list, ready to show.
package struct StoryDay: Sendable, Hashable {
  /// The day for machines: `2026-11-21`.
  package let day: String
  /// « aujourd’hui », « hier », else the date.
  package let dayTitle: String
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
    /// A lead story with a picture, two stories beside it.
    case lead
    /// A lead story without a picture, three stories below it.
    case plainLead

    /// The least number of stories that it takes; of a day with fewer, the next day's come up.
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

  /// The days of `articles` in their order; `row` makes a story ready to show, given its place below a lead story, nil where
  /// there is none.
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
        day: content.day.iso, dayTitle: title(content.day),
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
