package import GazetteDomain

/// What the weather's pages and API ask for; Composition fills it.
package struct WeatherWebDependencies: Sendable {
  /// The use cases.
  package let component: WeatherComponent
  /// The credits that a provider asks for.
  package let credits: @Sendable (ProviderID) -> [Attribution]
  /// Whose list it is.
  package let reader: ReaderKey

  /// Makes the dependencies.
  package init(
    component: WeatherComponent, credits: @escaping @Sendable (ProviderID) -> [Attribution],
    reader: ReaderKey = .owner
  ) {
    self.component = component
    self.credits = credits
    self.reader = reader
  }
}
