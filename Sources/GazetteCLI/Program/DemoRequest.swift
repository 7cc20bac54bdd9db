/// What `gazette demo` was asked for.
package struct DemoRequest: Equatable, Sendable {
  /// The port to serve on; 0 takes a free one.
  package let port: Int
  /// The seed of the made-up world: the same seed at the same time makes the same world.
  package let seed: UInt64

  /// Seconds between two new stories, and between two changes among the ads; 0 for none at all.
  package let newsEvery: Int

  /// A demo on `port` with the world of `seed`, where something happens every `newsEvery` seconds.
  package init(port: Int, seed: UInt64, newsEvery: Int) {
    self.port = port
    self.seed = seed
    self.newsEvery = newsEvery
  }
}
