import GazetteDomain

extension WeatherWebDependencies {
  /// The reader's places with what a list shows of their weather.
  func places(_ context: WebContext) async throws(Refusal) -> [PlaceWeather] {
    do throws(StoreError) {
      return try await component.listPlaces.glances(reader: reader)
    } catch {
      throw Refusal(error, context)
    }
  }
}
