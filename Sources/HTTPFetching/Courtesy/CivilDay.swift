/// A day of the Gregorian calendar, and its distance from 1 January 1970.
struct CivilDay: Equatable {
  let year: Int
  let month: Int
  let day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  init(daysSince1970 days: Int) {
    // Years begin in March here, so that the leap day is the last one.
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(flooringBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientAndRemainder(flooringBy: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Whether the calendar has this day.
  var exists: Bool {
    (1...12).contains(month) && (1...31).contains(day) && CivilDay(daysSince1970: daysSince1970) == self
  }
}

extension Int {
  /// Division that rounds towards minus infinity, so that the remainder is never negative.
  func quotientAndRemainder(flooringBy divisor: Int) -> (quotient: Int, remainder: Int) {
    let result = quotientAndRemainder(dividingBy: divisor)
    return result.remainder < 0 ? (result.quotient - 1, result.remainder + divisor) : result
  }
}
