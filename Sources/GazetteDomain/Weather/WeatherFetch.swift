import Foundation

/// Fetches positions whose weight is already charged, and stores each in one transaction.
struct WeatherFetch: Sendable {
  let source: any WeatherSource
  let fallbackSources: FallbackSources
  let nowcasts: (any NowcastSource)?
  let air: any AirQualitySource
  let store: any WeatherStore
  let record: ForecastVerification
  let access: ProviderAccess
  let crashes: any CrashJournal
  let changes: ChangeFeed
  let now: CurrentTime
  let languageCode: @Sendable () -> String
  let reportError: @Sendable (WeatherError) -> Void

  /// The weight of one position in ``source``'s budget, including its air if that uses the same budget.
  var weightPerPosition: Double {
    source.weightPerPosition + (air.provider == source.budget ? air.weightPerPosition : 0)
  }

  /// The maximum positions of one wave: the maximum of concurrent requests.
  var positionsPerWave: Int {
    max(1, min(source.positionsPerRequest, air.positionsPerRequest) * access.requestsAtOnce(of: source.budget))
  }

  /// Charges the budget for as many of `count` positions as may be requested now.
  /// - Parameter isPatient: True when a short wait for the first source is better than another source.
  /// - Returns: The number, and the reason to skip the first source, when fallback sources replace it.
  func reserve(
    _ count: Int, for purpose: RequestPurpose, allowsShortWait: Bool = true
  ) async throws(StoreError) -> (answer: BudgetDecision, without: SourceError?) {
    if !fallbackSources.isEmpty, let error = fallbackSources.pauseReason { return (.granted(count), error) }
    let answer = try await access.reserve(count, weight: weightPerPosition, of: source.budget, for: purpose)
    guard case .wait(let until) = answer, !fallbackSources.isEmpty else { return (answer, nil) }
    if allowsShortWait, until.timeIntervalSince(now()) <= 90 { return (answer, nil) }
    return (.granted(count), .budgetSpent(source.provider, until: until))
  }

  /// Returns the outcome for each of `ids`; every failure is recorded with the old data, which stay.
  /// - Parameter without: The reason to skip the first source; nil to request it.
  /// - Throws: ``StoreError`` when the store cannot save the results.
  func outcomes(
    of ids: [PlaceID], for purpose: RequestPurpose, without: SourceError? = nil
  ) async throws(StoreError) -> [PlaceID: SourceError?] {
    let size = max(1, min(source.positionsPerRequest, air.positionsPerRequest))
    let requested = ids.filter { !isQuarantined($0) }
    let chunks = stride(from: 0, to: requested.count, by: size).map {
      Array(requested[$0..<min($0 + size, requested.count)])
    }
    let replies = await withTaskGroup(of: Reply.self, returning: [Reply].self) { group in
      for chunk in chunks {
        group.addTask {
          await crashes.reading(together: chunk.map(Self.subject)) {
            await fetch(chunk, for: purpose, without: without)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var outcomes: [PlaceID: SourceError?] = [:]
    for reply in replies {
      for (id, report) in zip(reply.ids, reply.reports) {
        let error = try await crashes.reading(Self.subject(id)) { () async throws(StoreError) in
          try await save(report, air: reply.airs[id], at: id)
        }
        outcomes.updateValue(error ?? .quarantined(source.provider), forKey: id)
      }
    }
    for id in ids where outcomes[id] == nil {
      outcomes.updateValue(try await save(.failure(.quarantined(source.provider)), air: nil, at: id), forKey: id)
    }
    return outcomes
  }

  /// Returns true when the weather at `id` is quarantined.
  func isQuarantined(_ id: PlaceID) -> Bool { crashes.isQuarantined(Self.subject(id)) }

  /// Releases the weather at `id` from quarantine at a reader's request.
  func releaseFromQuarantine(_ id: PlaceID) { crashes.release(Self.subject(id)) }

  private static func subject(_ id: PlaceID) -> CrashSubject { CrashSubject(.position, id.text) }

  private struct Reply: Sendable {
    let ids: [PlaceID]
    let reports: [Result<WeatherReport, SourceError>]
    let airs: [PlaceID: AirQuality]
  }

  private func fetch(_ ids: [PlaceID], for purpose: RequestPurpose, without: SourceError?) async -> Reply {
    let (coordinates, language) = (ids.map(\.coordinate), languageCode())
    let results: [Result<WeatherReport, SourceError>]
    if let without {
      results = ids.map { _ in .failure(without) }
    } else {
      let withDayBefore = await wantsDayBefore(ids, for: purpose)
      results = await firstReports(at: coordinates, language, withDayBefore: withDayBefore)
    }
    let reports = await fallbackSources.replacingFailures(
      results, of: source.provider, at: coordinates, languageCode: language, for: purpose)
    let answered = zip(ids, reports).filter { if case .success = $0.1 { true } else { false } }.map(\.0)
    // The air has a budget of its own, or was charged with the weather.
    let airs = without == nil || air.provider != source.budget ? await fetchAir(answered, for: purpose) : [:]
    return Reply(ids: ids, reports: await withNowcasts(reports, for: purpose), airs: airs)
  }

  /// Decides and charges a request for the day before: after an evening without requests, it provides the observed weather.
  private func wantsDayBefore(_ ids: [PlaceID], for purpose: RequestPurpose) async -> Bool {
    guard let weight = source.weightOfDayBefore else { return false }
    do throws(StoreError) {
      let times = try await store.fetchTimes(of: ids)
      guard ids.contains(where: { times[$0].map { record.needsDayBefore(since: $0, at: now()) } ?? false }) else {
        return false
      }
      let answer = try await access.reserve(ids.count, weight: weight, of: source.budget, for: purpose)
      return answer == .granted(ids.count)
    } catch {
      // The weather is useful without it.
      reportError(.store(error))
      return false
    }
  }

  /// Returns the first source's results, one for each position.
  private func firstReports(
    at coordinates: [Coordinate], _ languageCode: String, withDayBefore: Bool
  ) async -> [Result<WeatherReport, SourceError>] {
    do throws(RefreshError) {
      return try await access.send(to: source.budget) { () async throws(SourceError) in
        withDayBefore
          ? try await source.reportsWithDayBefore(at: coordinates, languageCode: languageCode)
          : try await source.reports(at: coordinates, languageCode: languageCode)
      }
    } catch {
      let failure = Self.sourceError(error, provider: source.provider)
      if !fallbackSources.isEmpty { fallbackSources.note(failure: failure) }
      return coordinates.map { _ in .failure(failure) }
    }
  }

  /// Returns the reports with the radar's nowcast where available: it is better than any model's.
  private func withNowcasts(
    _ reports: [Result<WeatherReport, SourceError>], for purpose: RequestPurpose
  ) async -> [Result<WeatherReport, SourceError>] {
    guard let nowcasts else { return reports }
    var reports = reports
    for (index, result) in reports.enumerated() {
      guard case .success(var report) = result, nowcasts.covers(report.coordinate) else { continue }
      let coordinate = report.coordinate
      do throws(RefreshError) {
        let nowcast = try await access.call(nowcasts.provider, for: purpose) { () async throws(SourceError) in
          try await nowcasts.nowcast(at: coordinate)
        }
        guard let nowcast, nowcast.hasValues else { continue }
        report.nowcast = nowcast
        reports[index] = .success(report)
      } catch {
        reportError(.source(Self.sourceError(error, provider: nowcasts.provider)))
      }
    }
    return reports
  }

  /// Returns the available air: without it the weather is still useful, and the old air retains its own age.
  private func fetchAir(_ ids: [PlaceID], for purpose: RequestPurpose) async -> [PlaceID: AirQuality] {
    guard !ids.isEmpty else { return [:] }
    let coordinates = ids.map(\.coordinate)
    do throws(RefreshError) {
      if air.provider != source.budget {
        let weight = air.weightPerPosition * Double(ids.count)
        return collect(
          ids,
          try await access.call(air.provider, weight: weight, for: purpose) { () async throws(SourceError) in
            try await air.airQualities(at: coordinates)
          })
      }
      return collect(
        ids,
        try await access.send(to: air.provider) { () async throws(SourceError) in
          try await air.airQualities(at: coordinates)
        })
    } catch {
      reportError(.source(Self.sourceError(error, provider: air.provider)))
      return [:]
    }
  }

  private func collect(_ ids: [PlaceID], _ results: [Result<AirQuality, SourceError>]) -> [PlaceID: AirQuality] {
    var airs: [PlaceID: AirQuality] = [:]
    for (id, result) in zip(ids, results) {
      // A position without air, such as at sea, is not a failure of the provider.
      if case .success(let quality) = result { airs[id] = quality }
    }
    return airs
  }

  private func save(_ report: Result<WeatherReport, SourceError>, air: AirQuality?, at id: PlaceID)
    async throws(StoreError) -> SourceError?
  {
    defer { changes.publish(.weather(id)) }
    switch report {
    case .success(let report):
      try await store.replace(report, air: air, at: id)
      try await record.note(report, at: id)
      return nil
    case .failure(let error):
      if error != .cancelled { try await store.note(RefreshFailure(error: error, failedAt: now()), at: id) }
      return error
    }
  }

  private static func sourceError(_ error: RefreshError, provider: ProviderID) -> SourceError {
    switch error {
    case .source(let error): error
    // The charge could not be saved, so no request was sent; the store's own failure shows at the next write.
    case .store: .refused(provider, .unknown)
    }
  }
}
