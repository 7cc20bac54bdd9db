import Foundation
import GazetteDomain
import HTTPFetching
import Synchronization
import WeatherProviders

/// A fake OpenWeather: a key that includes some versions, with replies in the formats of all three.
final class FakeOpenWeather: Fetching {
  private struct State {
    var versions: Set<OpenWeatherVersion>
    var alerts: [String] = []
    var answer: @Sendable (String) -> ScriptedFetching.Answer? = { _ in nil }
    var requests: [FetchRequest] = []
  }

  private let state: Mutex<State>
  private let now: CurrentTime

  init(_ versions: Set<OpenWeatherVersion>, now: @escaping CurrentTime = { frozenNow }) {
    state = Mutex(State(versions: versions))
    self.now = now
  }

  /// Sets the versions that the key includes from now on.
  func subscribe(to versions: Set<OpenWeatherVersion>) { state.withLock { $0.versions = versions } }

  /// Sets the names of the current warnings.
  func warn(_ ids: [String]) { state.withLock { $0.alerts = ids } }

  /// Sets other replies for paths for which `answer` is not nil.
  func answer(_ answer: @escaping @Sendable (_ path: String) -> ScriptedFetching.Answer?) {
    state.withLock { $0.answer = answer }
  }

  var requests: [FetchRequest] { state.withLock { $0.requests } }

  /// Returns the last parts of the requested paths since the last call, sorted.
  func paths() -> [String] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests.map { Self.name($0.url) }.sorted()
    }
  }

  /// `3.0`, `current`, `1h`, `1day`, `alert` or `2.5`.
  static func name(_ url: URL) -> String {
    let path = url.path
    if path.contains("/alert/") { return "alert" }
    if path.hasPrefix("/data/3.0/") { return "3.0" }
    return path.hasPrefix("/data/2.5/") ? "2.5" : url.lastPathComponent
  }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let (versions, alerts, answer) = state.withLock { state in
      state.requests.append(request)
      return (state.versions, state.alerts, state.answer)
    }
    if let answer = answer(Self.name(request.url)) { return try answer.get() }
    let version = OpenWeatherVersion.allCases.first { request.url.path.contains("/\($0.rawValue)/") }
    guard let version, versions.contains(version) else {
      return try ScriptedFetching.Answer.reply(
        #"{"cod":401,"message":"Please note that using One Call requires a separate subscription"}"#, status: 401
      ).get()
    }
    return try ScriptedFetching.Answer.reply(body(request.url, alerts)).get()
  }

  private func body(_ url: URL, _ alerts: [String]) -> String {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let start = items.first { $0.name == "start" }?.value.flatMap { Double($0) } ?? 0
    let names = alerts.map { "\"\($0)\"" }.joined(separator: ",")
    switch Self.name(url) {
    case "3.0": return OpenWeatherWire.oneCall
    case "2.5": return OpenWeatherWire.current
    case "current": return OneCall4Wire.current(at: now(), alerts: names)
    case "1h": return OneCall4Wire.hours(from: start)
    case "1day": return OneCall4Wire.days(from: start)
    default: return OneCall4Wire.alert(event: "", from: now())
    }
  }
}

/// Sample replies in the format of One Call 4.0.
enum OneCall4Wire {
  /// The previous and next pages, whose addresses contain the key.
  private static let pages =
    #""prev":"http://api.openweathermap.org/data/4.0/onecall/timeline/1h?appid=\#(OpenWeatherWire.key)&start=1","#
    + #""next":"http://api.openweathermap.org/data/4.0/onecall/timeline/1h?appid=\#(OpenWeatherWire.key)&start=2""#

  static func envelope(
    _ data: String, zone: String = #""timezone":"Europe/Paris","timezone_offset":3600"#
  ) -> String {
    #"{"lat":48.85,"lon":2.35,\#(zone),"data":[\#(data)],\#(pages)}"#
  }

  static func current(at date: Date, alerts: String = "") -> String {
    envelope(
      """
      {"dt":\(date.wholeSecondsSince1970),"sunrise":1795244972,"sunset":1795276863,"temp":8.4,"feels_like":6.1,
      "pressure":1009,"humidity":87,"dew_point":6.4,"uvi":0.4,"clouds":90,"visibility":9000,"wind_speed":4.1,
      "wind_deg":220,"wind_gust":9.3,"rain":{"1h":0.6},"weather":[{"id":500,"main":"Rain","icon":"10d"}],
      "alerts":[\(alerts)]}
      """)
  }

  /// Twenty hours.
  static func hours(from start: Double) -> String {
    envelope(
      (0..<20).map { number in
        #"{"dt":\#(Int(start) + number * 3600),"temp":\#(number),"pop":0.4,"clouds":90,"#
          + #""weather":[{"id":\#(number == 3 ? 501 : 804)}]}"#
      }.joined(separator: ","))
  }

  /// Ten days.
  static func days(from start: Double) -> String {
    envelope((0..<10).map { day(Int(start) + $0 * 86_400) }.joined(separator: ","))
  }

  static func day(_ dt: Int, _ more: String = #""rain":3.2,"pop":0.8,"uvi":2,"weather":[{"id":501}]"#) -> String {
    #"{"dt":\#(dt),"temp":{"day":8.9,"min":5.2,"max":9.7},"feels_like":{"day":6.7,"night":3.1},"clouds":94,"#
      + #""pressure":1009.5,"wind_speed":6.2,"wind_deg":225,"wind_gust":13.4,\#(more)}"#
  }

  static func alert(event: String, from start: Date, hours: Int = 6) -> String {
    let begin = start.wholeSecondsSince1970
    return """
      {"id":"2.49.0.0.250.0.FR.1","sender_name":"METEO FRANCE","event":"\(event)","start":\(begin),
      "end":\(begin + hours * 3600),"description":[{"language":"fr-FR","description":"Vent fort"},
      {"language":"en-GB","description":"Strong wind"}],"tags":["Wind"]}
      """
  }
}

/// Records everything that was stored, to search for text that must not be there.
actor WatchedReplies: ReplyStore {
  private(set) var stored: [String: StoredReply] = [:]
  private var missed: String?

  /// Makes the next read of `url` find nothing, as if it had preceded a concurrent write.
  func missNextRead(of url: String) { missed = url }

  func reply(for url: String) async throws(StoreError) -> StoredReply? {
    guard url == missed else { return stored[url] }
    missed = nil
    return nil
  }
  func save(_ reply: StoredReply) async throws(StoreError) { stored[reply.url] = reply }
}
