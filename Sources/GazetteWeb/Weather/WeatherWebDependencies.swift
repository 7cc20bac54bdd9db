package import GazetteDomain

/// What the weather's pages and API ask for; Composition fills it.
package struct WeatherWebDependencies: Sendable {
  /// The use cases.
  package let component: WeatherComponent
  /// The credits that a provider asks for.
  package let credits: @Sendable (ProviderID) -> [Attribution]
  /// What Gazette knows of the world by itself, to name positions.
  package let known: KnownPlaces
  /// Whose list it is.
  package let reader: ReaderKey

  /// Makes the dependencies.
  package init(
    component: WeatherComponent, credits: @escaping @Sendable (ProviderID) -> [Attribution],
    known: KnownPlaces = KnownPlaces(), reader: ReaderKey = .owner
  ) {
    self.component = component
    self.credits = credits
    self.known = known
    self.reader = reader
  }

  /// The reader's places with what a list shows of their weather.
  func places(_ context: WebContext) async throws(Refusal) -> [PlaceWeather] {
    do throws(StoreError) {
      return try await component.listPlaces.glances(reader: reader)
    } catch {
      throw Refusal(error, context)
    }
  }
}
