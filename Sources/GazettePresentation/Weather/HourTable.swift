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

/// Makes the table of hours ready to show: each column is declared here once, for the page and for the terminal.
struct HourTablePresenter {
  private typealias Column = (heading: HourColumn, cell: (HourForecast) -> String?)

  let edition: Edition
  let timeZone: TimeZone

  var columns: [HourColumn] { table.map(\.heading) }

  func rows(_ hours: [HourForecast]) -> [HourRow] {
    let (dates, table) = (edition.dates(in: timeZone), table)
    return hours.map { hour in
      let day = dates.shortWeekday(CalendarDay(hour.start, in: timeZone))
      return HourRow(time: "\(day) \(dates.hour(hour.start))", cells: table.map { $0.cell(hour) ?? "" })
    }
  }

  private var table: [Column] {
    let (names, measures) = (edition.phrases.weather.detail, MeasureFormat(edition))
    return [
      figures(names.temperature) { $0.temperature.map(measures.temperature) },
      (HourColumn(heading: names.sky, isFigure: false), { $0.sky.map(edition.phrases.weather.sky) }),
      figures(names.precipitation) { hour in
        let chance = hour.precipitationProbability.map { " (\(measures.percent($0)))" } ?? ""
        return hour.precipitation.map { measures.depth($0) + chance }
      },
      figures(names.wind) { WindWords(edition: edition).text($0.wind) },
    ]
  }

  private func figures(_ heading: String, _ cell: @escaping (HourForecast) -> String?) -> Column {
    (HourColumn(heading: heading, isFigure: true), cell)
  }
}
