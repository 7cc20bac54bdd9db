import CivilDates
import Foundation
import GazetteDomain

/// A column of the hourly forecast, behind the hour itself.
package struct HourColumn: Sendable, Hashable {
  /// What stands above it.
  package let heading: String
  /// Whether its cells line up as figures do.
  package let isFigure: Bool
}

/// One hour of the forecast for the table behind the chart.
package struct HourRow: Sendable, Hashable {
  /// « sam. 9 h »
  package let time: String
  /// A cell for each ``HourColumn``, in words; empty where unknown.
  package let cells: [String]
}

/// Makes the table of hours ready to show, for the page and for the terminal: a column for each fact that has a name.
struct HourTablePresenter {
  let edition: Edition
  let timeZone: TimeZone

  private static let facts = WeatherFact.hour.filter { $0.name != nil }

  var columns: [HourColumn] {
    let names = edition.phrases.weather.detail
    return Self.facts.compactMap { fact in
      fact.name.map { HourColumn(heading: names[keyPath: $0], isFigure: fact.isFigure) }
    }
  }

  func rows(_ hours: [HourForecast]) -> [HourRow] {
    let dates = edition.dates(in: timeZone)
    return hours.map { hour in
      let day = dates.shortWeekday(CalendarDay(hour.start, in: timeZone))
      return HourRow(
        time: "\(day) \(dates.hour(hour.start))", cells: Self.facts.map { $0.text(hour, edition) ?? "" })
    }
  }
}
