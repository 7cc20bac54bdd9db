public import Almanac
import BoundedNumbers
public import CivilDates
public import Foundation

/// An almanac for one day at a place. Except for the sun's track, everything is computed on demand and not cached.
public struct AlmanacDay: Sendable {
  /// The day of the place's calendar.
  public let day: CalendarDay
  /// The time when the sun is highest, within half a day of noon by the clock.
  public let noon: Date
  private let track: SunAlmanac
  private let observer: Observer
  private let start, end: Date

  /// Makes the day at a position, by the calendar and the clocks of `timeZone`.
  public init(_ day: CalendarDay, at coordinate: Coordinate, in timeZone: TimeZone) {
    self.day = day
    start = day.start(in: timeZone)
    end = CalendarDay(daysSince1970: day.daysSince1970 + 1)?.start(in: timeZone) ?? start.addingTimeInterval(86_400)
    observer = Observer(coordinate)
    let midday = start.addingTimeInterval(43_200)
    track = SunAlmanac(over: observer, from: midday.addingTimeInterval(-86_400), to: midday)
    noon = track.noon(near: midday)
  }

  /// Returns the times when the sun passes a height, before and after ``noon``; near the polar circles one may be beyond
  /// midnight.
  public func sun(_ height: SunHeight = .horizon) -> SunPassage { track.passage(height, around: noon) }

  /// The change of the day's length since yesterday, negative when it is shorter.
  public var daylightChange: Duration {
    let yesterday = track.noon(near: noon.addingTimeInterval(-86_400))
    return Duration(secondsClamped: sun().seconds - track.passage(.horizon, around: yesterday).seconds)
  }

  /// The next sunset after polar day, or the next sunrise after polar night; nil on any other day.
  public var polarEnd: Date? {
    let today = sun()
    guard today.isAlwaysAbove || today.isAlwaysBelow else { return nil }
    // At the poles it may take half a year.
    for month in 0..<7 {
      let first = noon.addingTimeInterval(Double(month) * 30 * 86_400)
      let track = SunAlmanac(over: observer, from: first, to: first.addingTimeInterval(30 * 86_400))
      for day in 0..<30 {
        let noon = track.noon(near: first.addingTimeInterval(Double(day) * 86_400))
        let passage = track.passage(.horizon, around: noon)
        if let end = today.isAlwaysAbove ? passage.set : passage.rise { return end }
        // At the poles the change may occur in the other half of the day.
        if passage.isAboveAtNoon != today.isAboveAtNoon { return noon }
      }
    }
    return nil
  }

  /// The moon from midnight to midnight.
  public var moon: MoonAlmanac { MoonAlmanac(over: observer, from: start, to: end) }
}

extension [DayForecast] {
  /// Returns the days with the almanac's sunrise, sunset and daylight at a position instead of the provider's, so that all times
  /// on a page agree.
  public func withSun(at coordinate: Coordinate, in timeZone: TimeZone) -> [DayForecast] {
    guard let first, let last else { return [] }
    func midday(_ day: CalendarDay) -> Date { day.start(in: timeZone).addingTimeInterval(43_200) }
    let track = SunAlmanac(over: Observer(coordinate), from: midday(first.day), to: midday(last.day))
    return map { day in
      var day = day
      let sun = track.passage(.horizon, around: track.noon(near: midday(day.day)))
      (day.sunrise, day.sunset, day.daylight) = (sun.rise, sun.set, Duration(secondsClamped: sun.seconds))
      return day
    }
  }
}

extension Observer {
  /// Makes an observer at a position.
  fileprivate init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension CalendarDay {
  /// Returns the first instant of the day in a zone: 1 o'clock when its clocks are put forward at midnight.
  public func start(in timeZone: TimeZone) -> Date {
    let midnight = Double(daysSince1970) * 86_400
    // The offsets of the day before and of the day after give two candidates, of which one is right.
    let starts = [-86_400.0, 86_400].map { off in
      let around = Date(timeIntervalSince1970: midnight + off).bounded
      return Date(timeIntervalSince1970: midnight - Double(timeZone.secondsFromGMT(for: around)))
    }
    let first = min(starts[0], starts[1])
    return CalendarDay(first, in: timeZone) >= self ? first : max(starts[0], starts[1])
  }
}
