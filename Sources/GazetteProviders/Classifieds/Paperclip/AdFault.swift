import GazetteDomain

/// Why no ad can be made.
struct AdFault: Error {
  let fault: SkippedAd.Fault

  init(_ fault: SkippedAd.Fault) { self.fault = fault }
}
