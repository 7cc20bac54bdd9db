import Foundation
import GazetteDomain
import GazetteProviders
import GazetteTesting
import HTTPFetching
import WeatherProviders

extension FuzzTarget {
  static let providerReplies = FuzzTarget(
    "providers", covers: "responses of Open-Meteo, OpenWeather and MET Norway, parsed and presented",
    seeds: [
      openMeteo, air, geocoder, oneCall, oneCall4, current, openWeatherAir, openWeatherPlaces,
      "[\(openMeteo),\(openMeteo)]",
      norway, models,
    ],
    dictionary: words, maximumInputBytes: 16_384
  ) { input in
    let fetcher = StubFetcher(body: input)
    for fault in [
      await openMeteoFault(fetcher), await modelComparisonFault(fetcher), await openWeatherFault(fetcher),
      await metNorwayFault(fetcher),
    ] {
      if let fault { return fault }
    }
    return nil
  }

  private static func openMeteoFault(_ fetcher: StubFetcher) async -> String? {
    let now: CurrentTime = { fuzzingNow }
    let forecast = OpenMeteoForecastSource(transport: FetchedTransport(fetcher), now: now)
    let air = OpenMeteoAirQualitySource(transport: FetchedTransport(fetcher), now: now)
    let geocoder = OpenMeteoGeocoder(transport: FetchedTransport(fetcher), now: now)
    let grid = OpenMeteoGridSource(transport: FetchedTransport(fetcher), now: now)
    if let fault = await fault(in: forecast, air, geocoder) { return fault }
    // A refusal is a correct result, here and below.
    return (try? await grid.hours(at: [place.coordinate])).flatMap(PresentationCheck.grid)
  }

  private static func modelComparisonFault(_ fetcher: StubFetcher) async -> String? {
    let source = OpenMeteoModelComparisonSource(
      transport: FetchedTransport(fetcher), replies: InMemoryReplyStore(), now: { fuzzingNow })
    // A refusal is a correct result.
    return (try? await source.modelComparison(at: place.coordinate)).flatMap {
      PresentationCheck.modelComparison($0, at: place)
    }
  }

  private static func openWeatherFault(_ fetcher: StubFetcher) async -> String? {
    let now: CurrentTime = { fuzzingNow }
    let air = OpenWeatherAirQualitySource(transport: FetchedTransport(fetcher), key: "k", now: now)
    let geocoder = OpenWeatherGeocoder(transport: FetchedTransport(fetcher), key: "k", now: now)
    // A key that permits version 3.0 of One Call, and one that does not.
    for rejectedPathPrefix in [nil, "/data/3.0/"] {
      var fetcher = fetcher
      fetcher.rejectedPathPrefix = rejectedPathPrefix
      let weather = OpenWeatherSource(
        transport: FetchedTransport(fetcher), key: "k",
        access: ProviderAccess(budget: InMemoryRequestBudget(limits: [:], now: now), limits: [:]),
        replies: InMemoryReplyStore(), now: now)
      if let fault = await fault(in: weather, air, geocoder) { return fault }
    }
    return nil
  }

  private static func metNorwayFault(_ fetcher: StubFetcher) async -> String? {
    let access = MetNorwayAccess(
      transport: FetchedTransport(fetcher), replies: InMemoryReplyStore(), now: { fuzzingNow }, jitter: { 0 })
    let source = MetNorwayForecastSource(access: access, timeZone: { _ in nil })
    var report = try? await source.reports(at: [place.coordinate], languageCode: "fr").first?.get()
    let nowcast = try? await MetNorwayNowcastSource(access: access).nowcast(at: place.coordinate)
    if let nowcast { report?.nowcast = nowcast }
    return report.flatMap { PresentationCheck.weather(PositionWeather(report: $0), at: place) }
  }

  private static func fault(
    in weather: some WeatherSource, _ air: some AirQualitySource, _ geocoder: some Geocoder
  ) async -> String? {
    let report = try? await weather.reports(at: [place.coordinate], languageCode: "fr").first?.get()
    let quality = try? await air.airQualities(at: [place.coordinate]).first?.get()
    if report != nil || quality != nil {
      if let fault = PresentationCheck.weather(PositionWeather(report: report, air: quality), at: place) {
        return fault
      }
    }
    return (try? await geocoder.places(matching: "ab", languageCode: "fr", limit: 10)).flatMap(PresentationCheck.places)
  }

  private static let place = Place(name: "P", coordinate: Coordinate(clamping: 48.85, 2.35))

  private static let words = [
    "null", "[]", "{}", "true", "\"\"", "[null]", "\"2026-11-21T08:00\"", "\"time\":[", "\"temperature_2m\":",
    "\"weather_code\":",
    "\"is_day\":", "\"wind_direction_10m\":", "\"uv_index\":", "\"visibility\":", "\"utc_offset_seconds\":",
    "\"timezone\":\"Europe/Paris\"",
    "\"timezone_offset\":", "\"dt\":", "\"sunrise\":", "\"sunset\":", "\"daylight_duration\":", "\"pop\":",
    "\"precipitation_probability\":",
    "\"rain\":{\"1h\":", "\"snow\":", "\"elevation\":", "\"population\":", "\"latitude\":", "\"longitude\":",
    "\"european_aqi\":",
    "\"pm2_5\":", "\"alder_pollen\":", "\"aqi\":", "\"main\":{", "\"components\":{", "\"weather\":[{\"id\":",
    "\"alerts\":[",
    "\"start\":", "\"end\":", "\"snowfall_sum\":", "\"error\":true", "\"reason\":\"", "\"cod\":429", "\"unixtime\"",
    "\"timeseries\":[", "\"next_1_hours\":{", "\"next_6_hours\":{",
    "\"symbol_code\":\"lightssnowshowersandthunder_day\"",
    "_ecmwf_ifs025\":[", "_jma_seamless\":[", "_member01\":[",
    "\"precipitation_rate\":", "\"radar_coverage\":\"ok\"", "\"minutely_15\":{", "\"precipitation\":[",
  ]

  private static let openMeteo = """
    {"latitude":48.85,"longitude":2.35,"elevation":35,"utc_offset_seconds":3600,"timezone":"Europe/Paris",\
    "current_units":{"temperature_2m":"°C","wind_speed_10m":"m/s"},"current":{"time":"2026-11-21T08:00","temperature_2m":4.5,\
    "relative_humidity_2m":80,"apparent_temperature":2,"dew_point_2m":1,"is_day":1,"weather_code":61,"cloud_cover":90,\
    "pressure_msl":1013,"visibility":9000,"wind_speed_10m":3,"wind_direction_10m":200,"wind_gusts_10m":8,"uv_index":1},\
    "hourly_units":{"temperature_2m":"°C"},"hourly":{"time":["2026-11-21T08:00","2026-11-21T09:00"],"temperature_2m":[4,5],\
    "is_day":[1,1],"weather_code":[3,71],"cloud_cover":[9,8],"wind_speed_10m":[2,3],"wind_direction_10m":[1,359],"rain":[0,1.5],\
    "snowfall":[0,0.2],"precipitation":[0,2],"precipitation_probability":[10,90],"uv_index":[0,2]},"daily_units":{},"minutely_15":{"time":["2026-11-21T08:15","2026-11-21T08:30"],"precipitation":[0,0.4],"snowfall":[0,0]},\
    "daily":{"time":["2026-11-21","2026-11-22"],"weather_code":[3,95],"temperature_2m_max":[8,9],"temperature_2m_min":[1,-2],\
    "sunrise":["2026-11-21T08:10","2026-11-22T08:11"],"sunset":["2026-11-21T17:00","2026-11-22T16:59"],\
    "daylight_duration":[31800,31680],"precipitation_sum":[1,2],"snowfall_sum":[0,3],"wind_speed_10m_max":[5,6],\
    "wind_direction_10m_dominant":[200,null],"uv_index_max":[2,3]}}
    """
  /// The responses of both models and an ensemble.
  private static let models: String = {
    let members = (1..<12).map { "\"temperature_2m_member\($0 < 10 ? "0" : "")\($0)\":[\($0),\($0)]" }.joined(
      separator: ",")
    return """
      {"utc_offset_seconds":3600,"timezone":"Europe/Paris","daily_units":{"temperature_2m_max_ecmwf_ifs025":"°C"},\
      "daily":{"time":["2026-11-21","2026-11-22"],"temperature_2m_max_ecmwf_ifs025":[8,9],"temperature_2m_min_ecmwf_ifs025":\
      [1,2],"precipitation_sum_ecmwf_ifs025":[0,4],"temperature_2m_max_jma_seamless":[7,null],\
      "temperature_2m_min_jma_seamless":[1,null],"precipitation_sum_jma_seamless":[2,null]},\
      "hourly":{"time":["2026-11-21T08:00","2026-11-21T09:00"],"temperature_2m":[4,5],\(members),"precipitation":[0,1]}}
      """
  }()
  private static let norway = """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[2.35,48.85,35]},"properties":{"meta":{"units":\
    {"air_temperature":"celsius"},"radar_coverage":"ok"},"timeseries":[{"time":"2026-11-21T08:00:00Z","data":{"instant":\
    {"details":{"air_temperature":9.1,"relative_humidity":81,"wind_speed":5,"wind_from_direction":230,"precipitation_rate":0.4}},\
    "next_1_hours":{"summary":{"symbol_code":"lightrain"},"details":{"precipitation_amount":0.3}}}},\
    {"time":"2026-11-21T09:00:00Z","data":{"instant":{"details":{"air_temperature":9,"precipitation_rate":1}},"next_6_hours":\
    {"summary":{"symbol_code":"rainshowers_day"},"details":{"precipitation_amount":2,"air_temperature_max":11}}}}]}}
    """
  private static let air = """
    {"current":{"time":"2026-11-21T08:00","european_aqi":42,"pm10":12.5,"pm2_5":8,"nitrogen_dioxide":20,"ozone":50,\
    "sulphur_dioxide":1,"carbon_monoxide":200,"alder_pollen":0,"grass_pollen":3.5}}
    """
  private static let geocoder = """
    {"results":[{"id":1,"name":"Paris","latitude":48.85,"longitude":2.35,"elevation":35,"country_code":"FR","country":"France",\
    "admin1":"Île-de-France","timezone":"Europe/Paris","population":2138551}]}
    """
  private static let oneCall = """
    {"lat":48.85,"lon":2.35,"timezone":"Europe/Paris","timezone_offset":3600,"current":{"dt":1795000000,"sunrise":1794990000,\
    "sunset":1795020000,"temp":280.5,"feels_like":278,"pressure":1013,"humidity":80,"dew_point":277,"uvi":1,"clouds":90,\
    "visibility":9000,"wind_speed":3,"wind_deg":200,"wind_gust":8,"weather":[{"id":500,"main":"Rain","icon":"10d"}],\
    "rain":{"1h":0.5}},"hourly":[{"dt":1795003600,"temp":281,"pop":0.4,"weather":[{"id":600}],"snow":{"1h":1}}],\
    "daily":[{"dt":1795003600,"sunrise":1794990000,"sunset":1795020000,"temp":{"min":275,"max":283},\
    "feels_like":{"morn":274,"day":280,"eve":279,"night":273},"wind_speed":5,"wind_deg":10,"pop":1,"rain":3.2,"uvi":2}],\
    "alerts":[{"sender_name":"S","event":"E","start":1795000000,"end":1795080000,"description":"D"}]}
    """
  /// A part of One Call 4.0, with the text of a warning.
  private static let oneCall4 = """
    {"lat":48.85,"lon":2.35,"timezone":"Europe/Paris","timezone_offset":3600,"data":[{"dt":1795003600,"temp":281,"pop":0.4,\
    "rain":{"1h":0.5},"weather":[{"id":500,"icon":"10d"}],"alerts":["urn:oid:2.49"]},{"dt":1794960000,"temp":{"min":275,"max":283},\
    "feels_like":{"morn":274,"day":280},"clouds":40,"weather":null,"uvi":0,"rain":3.2,"snow":{"1h":1},"alerts":["a"]}],\
    "next":"http://a.test/","event":"","sender_name":"S","start":1795000000,"end":1795080000,\
    "description":[{"language":"fr-FR","description":"D"}],"tags":["Wind"]}
    """
  private static let current = """
    {"coord":{"lat":48.85,"lon":2.35},"weather":[{"id":800,"icon":"01d"}],"main":{"temp":280,"feels_like":279,"pressure":1013,\
    "humidity":80,"sea_level":1013},"visibility":9000,"wind":{"speed":3,"deg":200,"gust":8},"clouds":{"all":5},"rain":{"1h":1},\
    "dt":1795000000,"sys":{"sunrise":1794990000,"sunset":1795020000},"timezone":3600,"name":"Paris","cod":200}
    """
  private static let openWeatherAir = """
    {"coord":[2.35,48.85],"list":[{"dt":1795000000,"main":{"aqi":2},"components":{"co":200,"no":0.1,"no2":20,"o3":50,"so2":1,\
    "pm2_5":8,"pm10":12,"nh3":1}}]}
    """
  private static let openWeatherPlaces = """
    [{"name":"Paris","local_names":{"fr":"Paris"},"lat":48.85,"lon":2.35,"country":"FR","state":"Île-de-France"}]
    """
}
