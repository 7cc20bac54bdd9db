import Foundation
package import GazetteDomain
import GazettePresentation
import HTTPTypes
package import Hummingbird

/// The weather below `/api/v1`.
package struct WeatherAPI: WebSection {
  let dependencies: WeatherWebDependencies
  let now: CurrentTime

  /// Makes the API on the weather's use cases.
  package init(dependencies: WeatherWebDependencies, now: @escaping CurrentTime) {
    self.dependencies = dependencies
    self.now = now
  }

  /// Adds the routes.
  package func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.api(.places)) { _, context in try await list(context) }
    router.post(.api(.places)) { request, context in try await add(request, context) }
    router.get(.api(.placeSearch)) { request, context in try await search(request, context) }
    router.get(.api(.placesRefresh)) { _, context in try await progress(context) }
    router.post(.api(.placesRefresh)) { _, context in try await refreshAll(context) }
    router.delete(.api(.placesRefresh)) { _, _ in try await cancel() }
    router.put(.api(.placesOrder)) { request, context in try await reorder(request, context) }
    router.delete(.api(.place("{place}"))) { _, context in try await remove(context) }
    router.put(.api(.placeHome("{place}"))) { _, context in try await makeHome(context) }
    router.get(.api(.placeWeather("{place}"))) { _, context in try await weather(context) }
    router.post(.api(.placeRefresh("{place}"))) { _, context in try await refresh(context) }
    router.get(.api(.weather)) { request, context in
      try await weatherAnywhere(request, context, pages.edition(context))
    }
  }
}

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
