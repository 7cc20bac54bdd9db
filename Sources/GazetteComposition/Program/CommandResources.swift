/// What a command opened and its end must close.
actor CommandResources {
  private var closings: [@Sendable () async -> Void] = []

  /// Remembers how to close something.
  func keep(_ closing: @escaping @Sendable () async -> Void) {
    closings.append(closing)
  }

  /// Closes everything, the last opened first.
  func close() async {
    for closing in closings.reversed() { await closing() }
    closings = []
  }
}
