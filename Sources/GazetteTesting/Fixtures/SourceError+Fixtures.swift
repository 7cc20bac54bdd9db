public import GazetteDomain

extension SourceError {
  /// One of each kind, with facts.
  public static let fixtures: [SourceError] = [
    .unreachable(.openMeteo), .timedOut(.openMeteo, after: .milliseconds(20_125)),
    .rateLimited(.openMeteo, until: ManualTime().date), .budgetSpent(.openWeather, until: ManualTime().date),
    .unauthorized(.openWeather), .notFound(.openWeather),
    .rejected(.openMeteo, reason: "Latitude must be in range of -90 to 90°."), .failing(.openWeather, status: 503),
    .unreadable(.openMeteo, detail: "no `hourly`"), .refused(.openMeteo, .address("10.0.0.1", host: "nas.example")),
    .setAside(.openMeteo), .cancelled,
  ]
}
