import GazetteDomain

/// The minimum time in which any client can spend a weight within limits.
///
/// For each limit, the weight in the first `t` seconds is at most the limit's weight plus the weight before its last window:
/// `maximum(t) = min over limits (weight + maximum(t - window))`. The bound ignores places, requests and latency.
struct ShortestTime {
  let limits: ProviderLimits

  /// The minimum seconds for `weight`, in steps of the shortest window: between two steps no more weight becomes available.
  func seconds(for weight: Double) -> Double {
    let windows = limits.limits.map { Double($0.window.components.seconds) }
    guard let step = windows.min() else { return 0 }
    var maximum: [Double] = []
    while (maximum.last ?? 0) < weight {
      let time = Double(maximum.count) * step
      let bounds = zip(limits.limits, windows).map { limit, window in
        limit.weight + (time < window ? 0 : maximum[Int((time - window) / step)])
      }
      maximum.append(bounds.min() ?? weight)
    }
    return Double(maximum.count - 1) * step
  }
}
