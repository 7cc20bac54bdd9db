import GazetteDomain

/// The least time in which a weight can be spent inside limits, whoever does it and however.
///
/// What fits into the first `t` seconds is at most, for each limit, its weight and what fitted before its last window:
/// `most(t) = min over limits (weight + most(t - window))`. The bound knows nothing of places, requests or latency.
struct ShortestTime {
  let limits: ProviderLimits

  /// The least seconds for `weight`, found in steps of the shortest window, as more never becomes free in between.
  func seconds(for weight: Double) -> Double {
    let windows = limits.limits.map { Double($0.window.components.seconds) }
    guard let step = windows.min() else { return 0 }
    var most: [Double] = []
    while (most.last ?? 0) < weight {
      let time = Double(most.count) * step
      let bounds = zip(limits.limits, windows).map { limit, window in
        limit.weight + (time < window ? 0 : most[Int((time - window) / step)])
      }
      most.append(bounds.min() ?? weight)
    }
    return Double(most.count - 1) * step
  }
}
