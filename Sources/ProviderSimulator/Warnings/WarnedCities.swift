/// The cities that the services warn: the most populous of each country with a simulated service.
struct WarnedCities: Sendable {
  /// The first two of each country, where the storm is.
  let stormy: [City]
  /// The third of each of MeteoAlarm's countries, which has heavy rain.
  let rainy: [City]

  /// - Parameter cities: All cities, the most populous first.
  init(of cities: [City]) {
    let national = Dictionary(grouping: cities, by: \.country.code)
    let european = MeteoAlarmRoutes.countries.map { national[$0.code] ?? [] }
    stormy = (european + [national["US"] ?? []]).flatMap { $0.prefix(2) }
    rainy = european.compactMap { $0.dropFirst(2).first }
  }

  /// The stormy cities of one country.
  func stormy(in country: String) -> [City] { stormy.filter { $0.country.code == country } }
}
