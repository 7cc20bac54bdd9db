/// What `gazette demo` was asked for.
package struct DemoRequest: Equatable, Sendable {
  /// The port to serve on; 0 takes a free one.
  package let port: Int
  /// The seed of the made-up world: the same seed at the same time makes the same world.
  package let seed: UInt64

  /// A demo on `port` with the world of `seed`.
  package init(port: Int, seed: UInt64) {
    self.port = port
    self.seed = seed
  }
}
