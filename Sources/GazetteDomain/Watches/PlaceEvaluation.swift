import Foundation

/// Evaluates forecasts and warnings against the states of watches, without a store.
struct PlaceEvaluation: Sendable {
  let conditions: PlaceConditions
  let states: [WatchStateKey: WatchState]
  let languageCode: String
  /// True to record what is known without an event, for a new or edited watch.
  var recordsOnly = false

  /// The age at which an unchanged state is stored again, so that only states without a use become old.
  private static let renewal: TimeInterval = 86_400

  private var now: Date { conditions.now }

  /// Adds the events and the changed states of a reader's `watches` at their cities.
  func add(_ saved: [SavedPlace], _ watches: [Watch], of reader: ReaderKey, to outcome: inout WatchOutcome) {
    for place in saved {
      var found: [FoundMatch] = []
      for watch in watches {
        found += addWeather(at: place, watch, &outcome.states)
        found += addWarnings(at: place, watch, &outcome.states)
      }
      outcome.add(found, of: reader, at: now)
    }
  }

  private func addWeather(
    at place: SavedPlace, _ watch: Watch, _ changed: inout [WatchStateKey: WatchState]
  ) -> [FoundMatch] {
    let key = WatchStateKey.weather(watch.id, place.id)
    guard watch.query.kinds.contains(.weather), let weather = conditions.weather(at: place),
      let (state, isEvent) = watch.query.crossing(of: weather, after: states[key])
    else { return [] }
    note(state, key, &changed)
    guard isEvent else { return [] }
    let duration = min(Double(watch.query.hours), 6) * 3600
    return [
      FoundMatch(
        watch: watch, subject: .weather(place.id), occasion: .crossed, mark: Int64(now.wholeSecondsSince1970),
        title: place.place.name,
        notification: QueuedNotification(urgency: .high, expires: now.addingTimeInterval(duration)))
    ]
  }

  private func addWarnings(
    at place: SavedPlace, _ watch: Watch, _ changed: inout [WatchStateKey: WatchState]
  ) -> [FoundMatch] {
    guard watch.query.kinds.contains(.warning), let warnings = conditions.warnings(at: place) else { return [] }
    // A watch that is filed under a word is evaluated only for warnings with that word, and has no state for the city.
    let isWorded = watch.query.keys(for: .warning) != nil
    let key = WatchStateKey.warnings(watch.id, place.id)
    let isFirst = states[key] == nil
    if !isWorded { note(WatchState(value: 0, changedAt: now), key, &changed) }
    // Several warnings of one chain are one event: the most severe comes first.
    return warnings.compactMap { warned in
      let chain = WatchStateKey.chain(watch.id, warned.warning.chain, place.id)
      let known = changed[chain] ?? states[chain]
      let isOld = recordsOnly || (isWorded ? warned.warning.sentAt < place.savedAt : isFirst)
      guard let (state, occasion) = watch.query.rise(of: warned, after: known, isFirst: isOld, at: now) else {
        if let known { note(known, chain, &changed) }
        return nil
      }
      changed[chain] = state
      return occasion.map { match(watch, warned, $0) }
    }
  }

  private func match(_ watch: Watch, _ warned: WatchedWarning, _ occasion: WatchOccasion) -> FoundMatch {
    let warning = warned.warning
    let end = warning.displayedEnd ?? now.addingTimeInterval(86_400)
    return FoundMatch(
      watch: watch, subject: .warning(warning.id, warned.place), occasion: occasion,
      mark: Int64(warning.level.rawValue), title: warned.title(languageCode: languageCode),
      notification: QueuedNotification(
        urgency: warning.level == .extreme ? .critical : .high, expires: max(end, now.addingTimeInterval(3600)),
        // One notification for all cities where it applies.
        story: "warning \(warning.chain.rawValue) \(warning.level.rawValue)"))
  }

  /// Stores a state that is new or changed, and renews an old one.
  private func note(_ state: WatchState, _ key: WatchStateKey, _ changed: inout [WatchStateKey: WatchState]) {
    if let known = states[key], known.value == state.value,
      now.timeIntervalSince(known.changedAt).magnitude < Self.renewal
    {
      return
    }
    changed[key] = WatchState(value: state.value, changedAt: now)
  }
}

extension Watches {
  /// Records the present weather and warnings in the states of a new or edited watch, so that they fire nothing.
  func recordConditions(_ watch: Watch, for reader: ReaderKey) async throws(StoreError) {
    guard !watch.query.kinds.isDisjoint(with: [.weather, .warning]) else { return }
    let (saved, language) = try await ports.savedPlaces(of: reader)
    let conditions = try await ports.conditions(at: saved.map(\.place), for: watch.query.kinds, now: now())
    var outcome = WatchOutcome()
    PlaceEvaluation(conditions: conditions, states: [:], languageCode: language, recordsOnly: true)
      .add(saved, [watch], of: reader, to: &outcome)
    if !outcome.states.isEmpty { _ = try await store.apply(outcome) }
  }
}
