import Foundation

extension Warnings {
  /// The retention, in seconds, of a country's warnings after the last reader's city there is removed.
  private static let forgottenAfter: TimeInterval = 86_400
  private static let lease = "warnings"

  /// Requests due scopes in the background, once for all readers, until the task is cancelled.
  public func keepFresh() async {
    do throws(StoreError) { try await prepare() } catch { reportError(nil, .store(error)) }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in requests.stream { await refreshDue() } }
      group.addTask {
        while !Task.isCancelled {
          requests.requestPass()
          do throws(CancellationError) { try await timing.sleep(.seconds(30)) } catch { return }
        }
      }
      await group.waitForAll()
    }
  }

  /// Requests an early pass for missing warnings after a place was saved; returns at once.
  public func placesChanged() { requests.requestPass() }

  /// Performs one pass: requests every due scope with a reader's place, and deletes the unused ones.
  public func refreshDue() async {
    do throws(StoreError) {
      let now = timing.now()
      guard try await acquireLease() else { return }
      let watched = try await watched()
      let states = Dictionary(
        try await ports.store.states().map { ($0.scope, $0) }, uniquingKeysWith: { first, _ in first })
      let due = watched.keys.filter { rhythm.isDue(states[$0], at: now) }
        .sorted {
          (states[$0]?.lastAttempt ?? .distantPast, $0.text) < (states[$1]?.lastAttempt ?? .distantPast, $1.text)
        }
      for scope in due where !Task.isCancelled {
        guard try await acquireLease() else { return }
        await refresh(scope, places: watched[scope, default: []], state: states[scope] ?? WarningState(scope: scope))
      }
      let forgotten = try await ports.store.forget(
        notIn: Set(watched.keys), askedBefore: now.addingTimeInterval(-Self.forgottenAfter))
      if forgotten > 0 { changes.publish(.warnings) }
      try await ports.lease.release(Self.lease, holder: requests.holder)
    } catch {
      reportError(nil, .store(error))
    }
  }

  /// Takes the lease for longer than a request lasts.
  private func acquireLease() async throws(StoreError) -> Bool {
    try await ports.lease.acquire(Self.lease, holder: requests.holder, until: timing.now().addingTimeInterval(120))
  }

  /// Returns the scopes to request, with the readers' positions in each.
  func watched() async throws(StoreError) -> [WarningScope: [PlaceID]] {
    var watched: [WarningScope: [PlaceID]] = [:]
    for place in try await ports.places.allSavedPlaces() {
      guard let country = place.countryCode ?? countryCode(at: place.coordinate) else { continue }
      for scope in scopes(of: place.id, countryCode: country) { watched[scope, default: []].append(place.id) }
    }
    return watched
  }

  /// Requests one scope and stores the reply; known warnings stay unless the reply is complete.
  private func refresh(_ scope: WarningScope, places: [PlaceID], state: WarningState) async {
    guard let source = ports.sources.first(where: { $0.provider == scope.service }) else { return }
    do throws(StoreError) {
      let known = try await ports.store.warnings(of: scope)
      let question = WarningQuestion(
        scope: scope, places: places, validators: state.asOf == nil ? WarningValidators() : state.validators,
        known: known)
      let outcome = await fetch(source, question)
      // A cancellation is not an attempt.
      if case .failure(.source(.cancelled)) = outcome { return }
      try await save(outcome, of: state, known: known)
    } catch {
      reportError(scope, .store(error))
    }
  }

  private func fetch(_ source: any WarningSource, _ question: WarningQuestion) async -> Result<
    WarningResponse, RefreshError
  > {
    let response = await ports.crashes.reading(CrashSubject(.warnings, question.scope.text)) {
      do throws(RefreshError) {
        return Result<WarningResponse, RefreshError>.success(
          try await ports.access.call(source.provider, for: .background) { () async throws(SourceError) in
            try await source.answer(to: question)
          })
      } catch {
        return .failure(error)
      }
    }
    return response ?? .failure(.source(.quarantined(source.provider)))
  }

  private func save(
    _ outcome: Result<WarningResponse, RefreshError>, of before: WarningState, known: [WeatherWarning]
  ) async throws(StoreError) {
    let now = timing.now()
    var state = before
    state.lastAttempt = now
    switch outcome {
    case .success(let response): try await save(response, state: &state, known: known, at: now)
    case .failure(let error):
      reportError(state.scope, error)
      fail(&state, Self.sourceError(error, of: state.scope), at: now)
      try await ports.store.note(state)
    }
    // Prepares the board now, so that no page has to.
    try await prepare()
    if state.problem != before.problem || state.asOf != before.asOf { changes.publish(.warnings) }
  }

  private func save(
    _ response: WarningResponse, state: inout WarningState, known: [WeatherWarning], at now: Date
  ) async throws(StoreError) {
    switch response.content {
    case .unchanged:
      succeed(&state, response, at: now)
      try await ports.store.note(state)
    case .whole(let warnings):
      succeed(&state, response, at: now)
      try await ports.store.replace(warnings, state: state)
    case .partial(let warnings, let error):
      reportError(state.scope, .source(error))
      fail(&state, error, notBefore: response.freshUntil, at: now)
      let reported = Set(warnings.map(\.id))
      try await ports.store.replace(warnings + known.filter { !reported.contains($0.id) }, state: state)
    }
  }

  private func succeed(_ state: inout WarningState, _ response: WarningResponse, at now: Date) {
    // A service with a fast clock counts as current at most.
    state.asOf = min(response.madeAt ?? now, now)
    state.problem = nil
    state.failuresInARow = 0
    state.validators = response.validators
    state.nextAttempt = rhythm.next(after: state, notBefore: response.freshUntil, at: now, jitter: jitter())
  }

  private func fail(_ state: inout WarningState, _ error: SourceError, notBefore: Date? = nil, at now: Date) {
    state.problem = RefreshFailure(error: error, failedAt: now)
    state.failuresInARow = min(1000, state.failuresInARow + 1)
    let requestedTime: Date? =
      switch error {
      case .rateLimited(_, let until), .budgetSpent(_, let until): until
      default: notBefore
      }
    state.nextAttempt = rhythm.next(after: state, notBefore: requestedTime, at: now, jitter: jitter())
  }

  private static func sourceError(_ error: RefreshError, of scope: WarningScope) -> SourceError {
    switch error {
    case .source(let error): error
    // The budget could not be saved, so no request was sent.
    case .store: .refused(scope.service, .unknown)
    }
  }
}

/// Collects requests for an early pass of the background work.
final class WarningRefreshQueue: Sendable {
  /// Distinguishes this process from other holders of the lease.
  let holder = String(UInt64.random(in: 0 ... .max), radix: 16)
  /// The requests, for one listener; concurrent ones merge.
  let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }

  /// Requests a pass; returns at once.
  func requestPass() { continuation.yield() }
}
