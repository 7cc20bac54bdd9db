/// Open-Meteo's forecast for one location, as on the wire; any value can be null or absent.
struct OpenMeteoForecastReply: Decodable, Sendable {
  let elevation: Double?
  let utc_offset_seconds: Double?
  let timezone: String?
  let current_units: [String: String]?
  let current: Current?
  let hourly_units: [String: String]?
  let hourly: Hourly?
  let daily_units: [String: String]?
  let daily: Daily?
  let minutely_15_units: [String: String]?
  let minutely_15: QuarterHourly?

  /// The weather at ``time``.
  struct Current: Decodable, Sendable {
    let time: String
    let values: OpenMeteoVariables<Double>

    init(from decoder: any Decoder) throws {
      time = try decoder.container(keyedBy: TimeKey.self).decode(String.self, forKey: .time)
      values = try OpenMeteoVariables(OpenMeteoForecastClient.current, from: decoder)
    }
  }

  /// Columns of the same length as ``time``, one value per hour.
  struct Hourly: Decodable, Sendable {
    let time: [String]
    let columns: OpenMeteoVariables<[Double?]>

    init(from decoder: any Decoder) throws {
      time = try decoder.container(keyedBy: TimeKey.self).decode([String].self, forKey: .time)
      columns = try OpenMeteoVariables(OpenMeteoForecastClient.hourly, from: decoder)
    }
  }

  /// Columns of the same length as ``time``, one value per day.
  struct Daily: Decodable, Sendable {
    let time: [String]
    let sunrise: [String?]?
    let sunset: [String?]?
    let columns: OpenMeteoVariables<[Double?]>

    private enum TextKey: CodingKey { case time, sunrise, sunset }

    init(from decoder: any Decoder) throws {
      let texts = try decoder.container(keyedBy: TextKey.self)
      time = try texts.decode([String].self, forKey: .time)
      sunrise = try texts.decodeIfPresent([String?].self, forKey: .sunrise)
      sunset = try texts.decodeIfPresent([String?].self, forKey: .sunset)
      columns = try OpenMeteoVariables(OpenMeteoForecastClient.dailyFigures, from: decoder)
    }
  }

  /// Columns of the same length as ``time``, one value per quarter of an hour: the sum of the quarter that ends then.
  struct QuarterHourly: Decodable, Sendable {
    let time: [String]
    let columns: OpenMeteoVariables<[Double?]>

    init(from decoder: any Decoder) throws {
      time = try decoder.container(keyedBy: TimeKey.self).decode([String].self, forKey: .time)
      columns = try OpenMeteoVariables(OpenMeteoQuarterHours.variables, from: decoder)
    }
  }

  private enum TimeKey: CodingKey { case time }
}

/// The values of the requested variables, by name; missing and null ones are nil.
struct OpenMeteoVariables<Value: Decodable & Sendable>: Sendable {
  private var values: [String: Value] = [:]

  /// Decodes only the variables in `names`.
  init(_ names: [String], from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    for name in names { values[name] = try container.decodeIfPresent(Value.self, forKey: Name(stringValue: name)) }
  }

  subscript(name: String) -> Value? { values[name] }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
