import GazetteDomain
import Synchronization

/// Records the failures that no caller sees.
final class Troubles: Sendable {
  private let kept = Mutex<[WeatherError]>([])

  var list: [WeatherError] { kept.withLock(\.self) }

  func add(_ error: WeatherError) { kept.withLock { $0.append(error) } }
}
