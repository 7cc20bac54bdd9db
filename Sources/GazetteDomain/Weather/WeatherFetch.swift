import Foundation

/// Fetches positions whose weight was reserved, and stores each in one transaction.
struct WeatherFetch: Sendable {
  let source: any WeatherSource
  let standIns: StandIns
  let nowcasts: (any NowcastSource)?
  let air: any AirQualitySource
  let store: any WeatherStore
  let record: ForecastRecord
  let access: ProviderAccess
  let crashes: any CrashJournal
  let changes: ChangeFeed
  let now: CurrentTime
  let languageCode: @Sendable () -> String
  let trouble: @Sendable (WeatherError) -> Void

  /// What one position costs of ``source``'s budget: air of the same budget is paid together with it.
  var weightPerPosition: Double {
    source.weightPerPosition + (air.provider == source.budget ? air.weightPerPosition : 0)
  }

  /// The most positions of one wave: as many requests as may be under way at once.
  var positionsPerWave: Int {
    max(1, min(source.positionsPerRequest, air.positionsPerRequest) * access.requestsAtOnce(of: source.budget))
  }

  /// Spends the budget for as many of `count` positions as may be asked for now.
  /// - Parameter isPatient: true where a short wait for the first source is better than another source.
  /// - Returns: How many, and why the first source is left out, where others stand in for it meanwhile.
  func reserve(
    _ count: Int, for purpose: RequestPurpose, isPatient: Bool = true
  ) async throws(StoreError) -> (answer: BudgetAnswer, without: SourceError?) {
    if !standIns.isEmpty, let error = standIns.restsBecause { return (.granted(count), error) }
    let answer = try await access.reserve(count, weight: weightPerPosition, of: source.budget, for: purpose)
    guard case .wait(let until) = answer, !standIns.isEmpty else { return (answer, nil) }
    if isPatient, until.timeIntervalSince(now()) <= 90 { return (answer, nil) }
    return (.granted(count), .budgetSpent(source.provider, until: until))
  }

  /// The outcome for each of `ids`, one each; every failure is noted beside the old data, which stay.
  /// - Parameter without: why the first source is not asked; nil to ask it.
  /// - Throws: ``StoreError`` when the store cannot keep what came.
  func outcomes(
    of ids: [PlaceID], for purpose: RequestPurpose, without: SourceError? = nil
  ) async throws(StoreError) -> [PlaceID: SourceError?] {
    let size = max(1, min(source.positionsPerRequest, air.positionsPerRequest))
    let asked = ids.filter { !isSetAside($0) }
    let chunks = stride(from: 0, to: asked.count, by: size).map { Array(asked[$0..<min($0 + size, asked.count)]) }
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
        let kept = try await crashes.reading(Self.subject(id)) { () async throws(StoreError) in
          try await keep(report, air: reply.airs[id], at: id)
        }
        outcomes.updateValue(kept ?? .setAside(source.provider), forKey: id)
      }
    }
    for id in ids where outcomes[id] == nil {
      outcomes.updateValue(try await keep(.failure(.setAside(source.provider)), air: nil, at: id), forKey: id)
    }
    return outcomes
  }

  /// Whether the program ended while it read the weather at `id`.
  func isSetAside(_ id: PlaceID) -> Bool { crashes.isSetAside(Self.subject(id)) }

  /// Lets the weather at `id` be read again, if it was set aside, as a reader wishes.
  func readmit(_ id: PlaceID) { crashes.readmit(Self.subject(id)) }

  private static func subject(_ id: PlaceID) -> CrashSubject { CrashSubject(.position, id.text) }

  private struct Reply: Sendable {
    let ids: [PlaceID]
    let reports: [Result<WeatherReport, SourceError>]
    let airs: [PlaceID: AirQuality]
  }

  private func fetch(_ ids: [PlaceID], for purpose: RequestPurpose, without: SourceError?) async -> Reply {
    let (coordinates, language) = (ids.map(\.coordinate), languageCode())
    let told: [Result<WeatherReport, SourceError>]
    if let without {
      told = ids.map { _ in .failure(without) }
    } else {
      let withDayBefore = await wantsDayBefore(ids, for: purpose)
      told = await firstReports(at: coordinates, language, withDayBefore: withDayBefore)
    }
    let reports = await standIns.filling(
      told, of: source.provider, at: coordinates, languageCode: language, for: purpose)
    let answered = zip(ids, reports).filter { if case .success = $0.1 { true } else { false } }.map(\.0)
    // The air has another budget, or was paid for with the weather.
    let airs = without == nil || air.provider != source.budget ? await fetchAir(answered, for: purpose) : [:]
    return Reply(ids: ids, reports: await withNowcasts(reports, for: purpose), airs: airs)
  }

  /// Whether the day before is asked for and paid for, too: where nobody looked at the end of a day, it tells what came.
  private func wantsDayBefore(_ ids: [PlaceID], for purpose: RequestPurpose) async -> Bool {
    guard let weight = source.weightOfDayBefore else { return false }
    do throws(StoreError) {
      let times = try await store.fetchTimes(of: ids)
      guard ids.contains(where: { times[$0].map { record.mayLackDayBefore(since: $0, at: now()) } ?? false }) else {
        return false
      }
      let answer = try await access.reserve(ids.count, weight: weight, of: source.budget, for: purpose)
      return answer == .granted(ids.count)
    } catch {
      // The weather is worth having without it.
      trouble(.store(error))
      return false
    }
  }

  /// What the first source tells, one result each.
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
      if !standIns.isEmpty { standIns.note(failure: failure) }
      return coordinates.map { _ in .failure(failure) }
    }
  }

  /// The reports, with what radar sees of the next two hours where it does: it knows better than any model.
  private func withNowcasts(
    _ reports: [Result<WeatherReport, SourceError>], for purpose: RequestPurpose
  ) async -> [Result<WeatherReport, SourceError>] {
    guard let nowcasts else { return reports }
    var reports = reports
    for (index, result) in reports.enumerated() {
      guard case .success(var report) = result, nowcasts.covers(report.coordinate) else { continue }
      let coordinate = report.coordinate
      do throws(RefreshError) {
        let seen = try await access.call(nowcasts.provider, for: purpose) { () async throws(SourceError) in
          try await nowcasts.nowcast(at: coordinate)
        }
        guard let seen, seen.hasValues else { continue }
        report.nowcast = seen
        reports[index] = .success(report)
      } catch {
        trouble(.source(Self.sourceError(error, provider: nowcasts.provider)))
      }
    }
    return reports
  }

  /// The air, where it can be had: without it the weather is still worth showing, and the old air keeps its own age.
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
      trouble(.source(Self.sourceError(error, provider: air.provider)))
      return [:]
    }
  }

  private func collect(_ ids: [PlaceID], _ results: [Result<AirQuality, SourceError>]) -> [PlaceID: AirQuality] {
    var airs: [PlaceID: AirQuality] = [:]
    for (id, result) in zip(ids, results) {
      // A position without air, as at sea, is no trouble of the provider's.
      if case .success(let quality) = result { airs[id] = quality }
    }
    return airs
  }

  private func keep(_ report: Result<WeatherReport, SourceError>, air: AirQuality?, at id: PlaceID)
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
    // The budget could not be kept: nothing was sent, and the store's own failure shows itself at the next write.
    case .store: .refused(provider, .untold)
    }
  }
}
