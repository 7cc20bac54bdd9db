package import Foundation
package import GazetteDomain

/// The view model of the warnings at several places or at one: lines, problems, and gaps.
package struct WarningStrip: Sendable, Hashable {
  /// A sentence about missing warnings: that there are none, or that it is unknown.
  package struct Note: Sendable, Hashable {
    package let text: String
    /// True when the data are missing or old: such a sentence stands out.
    package let isProblem: Bool
    /// The end of the sentence's validity, for machines; nil for one that stays true.
    package var until: String?
    /// The sentence that replaces it from then on.
    package var then: String?
    /// The path of a page with more about it; usually nil.
    package var path: String?
  }

  /// The warnings, the most severe first.
  package let lines: [WarningLine]
  /// The notice that there are more than shown, with a link; nil when all are shown.
  package let more: WarningStrip.Note?
  /// The other sentences, those about problems last.
  package let notes: [Note]
  /// The time of the oldest data, in words; nil when there are none for one of the places.
  package let asOf: String?
  /// The warnings in short, for screen readers: they announce a changed text.
  package let summary: String
  /// The services whose words it quotes, for their credits.
  package let services: [ProviderID]

  /// The class of the most severe level; nil without warnings.
  package var level: String? { lines.first?.mark.level }
}

/// The known warnings at a place, with the place's name.
package struct WarnedPlace: Sendable {
  let name: String?
  let country: String?
  let timeZone: TimeZone?
  let known: PlaceWarnings

  /// Makes the warnings of one of the reader's places.
  package init(_ place: SavedPlaceWarnings) {
    name = place.saved.place.name
    country = place.saved.place.country
    timeZone = place.saved.place.timeZone
    known = place.known
  }

  /// Makes the warnings of a page's place, which the page itself names.
  package init(_ known: PlaceWarnings, country: String?, timeZone: TimeZone?) {
    name = nil
    self.country = country
    self.timeZone = timeZone
    self.known = known
  }
}

/// Makes the view models of warning strips.
package struct WarningStripPresenter: Sendable {
  /// The maximum number of orange and red warnings on a page about something else.
  package static let limit = 5
  /// The maximum number of warnings listed for one place.
  package static let placeLimit = 20
  let edition: Edition
  var words: WarningWords { WarningWords(edition) }
  private var phrases: WarningStandingPhrases { words.phrases.standing }

  /// Makes the presenter of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// Returns the strip of the reader's `places`, with the lines that `window` has space for; nil without places.
  package func strip(_ places: [SavedPlaceWarnings], in window: inout WarningWindow) -> WarningStrip? {
    guard !places.isEmpty else { return nil }
    let (places, groups) = grouped(places)
    return strip(places, groups, shown: window.take(groups.count), rest: nil, notes: notes)
  }

  /// Returns the strip of one place.
  package func strip(at place: WarnedPlace) -> WarningStrip {
    let groups = grouped([place])
    return strip(
      [place], groups, shown: 0..<min(groups.count, Self.placeLimit),
      rest: Route.warnings(countryCode: place.known.countryCode)
    ) { _ in placeNotes(place, hasOtherWarnings: !groups.isEmpty) }
  }

  /// Returns the mark of each place that a warning affects.
  package func marks(_ places: [SavedPlaceWarnings]) -> [String: WarningMark] {
    var marks: [String: WarningMark] = [:]
    for place in places { marks[place.id.text] = place.known.warnings.max { $0.level < $1.level }.map(words.mark(of:)) }
    return marks
  }

  private func grouped(_ places: [SavedPlaceWarnings]) -> (places: [WarnedPlace], groups: [WarningGroup]) {
    let places = places.map(WarnedPlace.init)
    return (places, grouped(places))
  }

  /// - Parameter rest: The path of the warnings not shown; nil when the list continues on the same page.
  private func strip(
    _ places: [WarnedPlace], _ groups: [WarningGroup], shown: Range<Int>, rest: String?,
    notes: ([WarnedPlace]) -> [WarningStrip.Note]
  ) -> WarningStrip {
    let lines = groups[shown].map(line)
    let left = groups.count - shown.upperBound
    let more = rest.flatMap { path in
      left == 0
        ? nil
        : WarningStrip.Note(
          text: words.phrases.more.counted(left, in: edition.language), isProblem: false, path: path)
    }
    return WarningStrip(
      lines: lines, more: more, notes: notes(places), asOf: asOf(places).map { phrases.asOf($0) },
      summary: lines.map(\.sentence).joined(separator: "; "),
      services: services(of: places))
  }

  /// Returns the services of all warnings at `places`, each once.
  func services(of places: [WarnedPlace]) -> [ProviderID] {
    var seen = Set<ProviderID>()
    return places.flatMap { $0.known.warnings + $0.known.somewhere }.map(\.service).filter { seen.insert($0).inserted }
  }
}

// The warnings.
extension WarningStripPresenter {
  /// A warning with the places that it affects.
  struct WarningGroup {
    let warning: WeatherWarning
    var places: [WarnedPlace]
  }

  /// The visible parts of a warning: warnings that look the same are one line, whatever their identifiers.
  private struct GroupKey: Hashable {
    let level: WarningLevel
    let texts: [WarningText]
    let onset, ends: Date?
    let sender: String?
  }

  /// Returns the warnings of `places`, the most severe first.
  func grouped(_ places: [WarnedPlace]) -> [WarningGroup] {
    var order: [GroupKey] = []
    var groups: [GroupKey: WarningGroup] = [:]
    for place in places {
      for warning in place.known.warnings {
        let key = GroupKey(
          level: warning.level, texts: warning.texts, onset: warning.onset, ends: warning.ends, sender: warning.sender)
        if groups[key] == nil { order.append(key) }
        groups[key, default: WarningGroup(warning: warning, places: [])].places.append(place)
      }
    }
    return order.compactMap { groups[$0] }.sorted { WeatherWarning.precedes($0.warning, $1.warning) }
  }

  func line(_ group: WarningGroup) -> WarningLine {
    let first = group.places.first
    return words.line(
      group.warning, place: group.places.compactMap(\.name).joined(separator: ", "),
      zone: first?.timeZone ?? edition.timeZone, zoneOf: first?.name)
  }

  private func country(of place: WarnedPlace) -> String? { place.country ?? place.known.countryCode.map(words.country) }
}

// The reliability of the data.
extension WarningStripPresenter {
  /// Returns the time of the oldest data of any covered place, in the reader's time zone; nil when a place has none.
  private func asOf(_ places: [WarnedPlace]) -> String? {
    let covered = places.filter { $0.known.standing != .uncovered }
    let times = covered.compactMap(\.known.asOf)
    guard let oldest = times.min(), times.count == covered.count else { return nil }
    return words.moment(oldest, in: edition.timeZone)
  }

  private func notes(_ places: [WarnedPlace]) -> [WarningStrip.Note] {
    let clear = places.filter(\.known.isClear)
    var notes = unplaced(places, hasOtherWarnings: places.contains { !$0.known.warnings.isEmpty })
    if let note = clearNote(clear, all: places.count) { notes.append(note) }
    let old = Dictionary(grouping: places.filter { $0.known.standing.staleSince != nil }) {
      $0.known.standing.staleSince
    }
    for (moment, places) in old.sorted(by: { ($0.key ?? .distantPast) < ($1.key ?? .distantPast) }) {
      guard let moment else { continue }
      notes.append(problemNote(phrases.old(names(places), words.moment(moment, in: edition.timeZone)), places))
    }
    let unknown = places.filter { $0.known.standing == .unknown }
    if !unknown.isEmpty { notes.append(problemNote(phrases.unknown(names(unknown)), unknown)) }
    let uncovered = places.filter { $0.known.standing == .uncovered }
    if !uncovered.isEmpty {
      notes.append(WarningStrip.Note(text: phrases.uncovered(names(uncovered)), isProblem: false))
    }
    return notes
  }

  /// Returns one sentence per country about its unplaced warnings, which may or may not affect `places`.
  private func unplaced(_ places: [WarnedPlace], hasOtherWarnings: Bool) -> [WarningStrip.Note] {
    var order: [String] = []
    var countries: [String: (name: String, ids: Set<WarningID>)] = [:]
    for place in places where !place.known.somewhere.isEmpty {
      guard let code = place.known.countryCode, let name = country(of: place) else { continue }
      if countries[code] == nil { order.append(code) }
      countries[code, default: (name, [])].ids.formUnion(place.known.somewhere.map(\.id))
    }
    let forms = hasOtherWarnings ? words.phrases.more : words.phrases.count
    return order.compactMap { code in
      countries[code].map { country in
        WarningStrip.Note(
          text: words.phrases.unplaced(forms.counted(country.ids.count, in: edition.language), country.name),
          isProblem: false, path: Route.warnings(countryCode: code))
      }
    }
  }

  private func clearNote(_ clear: [WarnedPlace], all count: Int) -> WarningStrip.Note? {
    guard let oldest = clear.compactMap(\.known.asOf).min() else { return nil }
    let moment = words.moment(oldest, in: edition.timeZone)
    let text = clear.count == count ? phrases.clear(moment) : phrases.clearAt(names(clear), moment)
    return clearNote(text, oldest, moment)
  }

  /// Returns a note that expires with its data: an open page then replaces the sentence itself.
  private func clearNote(_ text: String, _ asOf: Date, _ moment: String) -> WarningStrip.Note {
    WarningStrip.Note(
      text: text, isProblem: false,
      until: DateFormat.machine(asOf.addingTimeInterval(WarningServiceStatus.maximumFreshAge)),
      then: phrases.tooOld(moment))
  }

  private func problemNote(_ sentence: String, _ places: [WarnedPlace]) -> WarningStrip.Note {
    WarningStrip.Note(text: words.withProblems(sentence, places.flatMap(\.known.services)), isProblem: true)
  }

  private func placeNotes(_ place: WarnedPlace, hasOtherWarnings: Bool) -> [WarningStrip.Note] {
    let zone = place.timeZone ?? edition.timeZone
    let unplaced = unplaced([place], hasOtherWarnings: hasOtherWarnings)
    switch place.known.standing {
    case .current:
      guard place.known.isClear, let asOf = place.known.asOf else { return unplaced }
      let moment = words.moment(asOf, in: zone)
      return [clearNote(phrases.clearHere(moment), asOf, moment)]
    case .old(let asOf): return unplaced + [problemNote(phrases.oldHere(words.moment(asOf, in: zone)), [place])]
    case .unknown: return unplaced + [problemNote(phrases.unknownHere, [place])]
    case .uncovered: return [WarningStrip.Note(text: phrases.uncoveredHere, isProblem: false)]
    }
  }

  private func names(_ places: [WarnedPlace]) -> String { places.compactMap(\.name).joined(separator: ", ") }
}

extension WarningStanding {
  /// The time of old data; nil for others.
  fileprivate var staleSince: Date? { if case .old(let asOf) = self { asOf } else { nil } }
}
