import Foundation
import GazetteDomain

extension WeatherStoreContract {
  static let glancing: [ContractCheck<any WeatherStore>] = [
    ContractCheck("glances at the present, the next 24 hours and the days from yesterday on") { store in
      let fetched = date.addingTimeInterval(-10 * 3600)
      let report = WeatherReport.fixture(fetchedAt: fetched)
      let failure = RefreshFailure(error: .notFound(.openMeteo), failedAt: date)
      try await store.replace(report, air: .fixture(), at: paris)
      try await store.note(failure, at: paris)
      let glance = try await store.glances(at: [paris, Place.tromso.id], from: date)
      try requireEqual(Set(glance.keys), [paris], "places")
      var expected = report
      // 08:05 falls in the hour of 08:00, the eleventh from 22:00 of the day before.
      expected.hours = Array(report.hours[10..<34])
      expected.alerts = []
      try requireEqual(glance[paris], PositionWeather(report: expected, failure: failure), "glance")
      let later = try await store.glances(at: [paris], from: date.addingTimeInterval(3 * 86_400))
      try requireEqual(later[paris]?.report?.hours, [], "hours, three days later")
      try requireEqual(later[paris]?.report?.days, Array(report.days.dropFirst(3)), "days, three days later")
    },
    ContractCheck("glances at hours that begin on the half hour") { store in
      var report = WeatherReport.fixture()
      for index in report.hours.indices { report.hours[index].start.addTimeInterval(-1800) }
      try await store.replace(report, air: nil, at: paris)
      let glance = try await store.glances(at: [paris], from: date)
      try requireEqual(glance[paris]?.report?.hours, Array(report.hours[0..<24]), "hours")
    },
    ContractCheck("does not glance at a place of which only the air is known") { store in
      try await store.replace(.fixture(), at: paris)
      try requireEqual(try await store.glances(at: [paris], from: date), [:], "glances")
    },
    ContractCheck("glances at five hundred places") { store in
      let places = Place.fixtures(count: 500)
      for place in places.prefix(50) {
        try await store.replace(.fixture(at: place.coordinate), air: nil, at: place.id)
      }
      let glances = try await store.glances(at: places.map(\.id), from: date)
      try requireEqual(Set(glances.keys), Set(places.prefix(50).map(\.id)), "places")
      for place in places.prefix(50) {
        try requireEqual(glances[place.id]?.report?.coordinate, place.coordinate, "position")
        try requireEqual(glances[place.id]?.report?.hours.count, 24, "hours")
      }
    },
  ]

  static let forgetting: [ContractCheck<any WeatherStore>] = [
    ContractCheck("forgets what is old and not kept, and nothing else") { store in
      let old = date.addingTimeInterval(-86_400)
      try await store.replace(.fixture(fetchedAt: old), air: .fixture(fetchedAt: old), at: paris)
      try await store.replace(.fixture(fetchedAt: old), air: nil, at: Place.tromso.id)
      try await store.replace(.fixture(fetchedAt: date), air: nil, at: Place.parisTexas.id)
      try await store.note(RefreshFailure(error: .cancelled, failedAt: old), at: Place.atSea.id)
      let forgotten = try await store.forget(fetchedBefore: date, keeping: [Place.tromso.id])
      try requireEqual(forgotten, 2, "number")
      let left = try await store.weather(at: Place.fixtures.map(\.id))
      try requireEqual(Set(left.keys), [Place.tromso.id, Place.parisTexas.id], "what is left")
    }
  ]
}
