import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

// The border between use cases and HTTP: errors become refusals in the reader's words.
extension WeatherAPI {
  /// The place that the path names.
  func placeID(_ context: WebContext) throws(Refusal) -> PlaceID {
    let text = try context.captured("place")
    do throws(InvalidCoordinate) {
      return try PlaceID(text: text)
    } catch {
      throw Refusal(.position(error), context, now: now())
    }
  }

  func translated<Value>(_ context: WebContext, _ work: () throws(WeatherError) -> Value) throws(Refusal) -> Value {
    do throws(WeatherError) { return try work() } catch { throw Refusal(error, context, now: now()) }
  }

  func translated<Value>(
    _ context: WebContext, _ work: () async throws(WeatherError) -> Value
  ) async throws(Refusal) -> Value {
    do throws(WeatherError) { return try await work() } catch { throw Refusal(error, context, now: now()) }
  }

  func translated<Value>(
    _ context: WebContext, _ work: () async throws(StoreError) -> Value
  ) async throws(Refusal) -> Value {
    do throws(StoreError) { return try await work() } catch { throw Refusal(error, context) }
  }
}
