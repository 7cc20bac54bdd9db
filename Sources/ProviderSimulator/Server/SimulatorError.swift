/// Why a simulator cannot answer.
package enum SimulatorError: Error, Equatable {
  /// The server ended before it listened.
  case neverListened
  /// A file that belongs to the simulator is absent or not as it should be.
  case badResource(name: String)
}
