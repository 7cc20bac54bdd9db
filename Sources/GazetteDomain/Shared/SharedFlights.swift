/// One piece of work per key at a time: who asks while it is under way gets the same result.
public actor SharedFlights<Key: Hashable & Sendable, Value: Sendable> {
  private var flights: [Key: Task<Value, Never>] = [:]

  /// Makes a table without flights.
  public init() {}

  /// Joins the flight of `key`, or starts it with `work`; a caller that is cancelled does not cancel the others.
  public func join(_ key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value {
    if let flight = flights[key] { return await flight.value }
    let flight = Task { await work() }
    flights[key] = flight
    let value = await flight.value
    flights[key] = nil
    return value
  }
}
