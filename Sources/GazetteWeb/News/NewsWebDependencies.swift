package import GazetteDomain

/// What the pages and the API of the news ask for; Composition fills it.
package struct NewsWebDependencies: Sendable {
  /// The use cases.
  package let component: NewsComponent
  /// Tells the time.
  package let now: CurrentTime
  /// Whose subscriptions they are.
  package let reader: ReaderKey

  /// Makes the dependencies.
  package init(component: NewsComponent, now: @escaping CurrentTime, reader: ReaderKey = .owner) {
    self.component = component
    self.now = now
    self.reader = reader
  }
}
