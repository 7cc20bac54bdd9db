package import Foundation
package import GazetteDomain

/// The warnings of several places or of one, ready to show above everything else.
package struct WarningStrip: Sendable, Hashable {
  /// A sentence about what is not told by a warning: that there are none, or that it is not known.
  package struct Note: Sendable, Hashable {
    package let text: String
    /// True where the paper does not know: such a sentence stands out.
    package let isTrouble: Bool
    /// Until when, for machines, it may be read; nil for one that is true for ever.
    package var until: String?
    /// What is said instead from then on.
    package var then: String?
  }

  /// The warnings, the gravest first.
  package let lines: [WarningLine]
  /// That there are more than are shown; nil when all are.
  package let more: String?
  /// What else is to be said, the doubts last.
  package let notes: [Note]
  /// Of which moment all of it is, in words; nil where one of the places was never told of.
  package let asOf: String?
  /// The warnings in short, for who does not see them: another text is told aloud.
  package let summary: String
  /// Whose words stand in it, to be thanked.
  package let services: [ProviderID]

  /// The class of the gravest level; nil without warnings.
  package var level: String? { lines.first?.mark.level }
}

/// What is known of the warnings at a place, with what the place is called.
package struct WarnedPlace: Sendable {
  let name: String?
  let country: String?
  let timeZone: TimeZone?
  let known: PlaceWarnings

  /// One of the reader's places.
  package init(_ place: SavedPlaceWarnings) {
    name = place.saved.place.name
    country = place.saved.place.country
    timeZone = place.saved.place.timeZone
    known = place.known
  }

  /// The place of a page, which says itself what it is called.
  package init(_ known: PlaceWarnings, country: String?, timeZone: TimeZone?) {
    name = nil
    self.country = country
    self.timeZone = timeZone
    self.known = known
  }
}

/// Makes strips of warnings ready to show.
package struct WarningStripPresenter: Sendable {
  /// The most that a strip shows of warnings among other things, and of those that are not grave.
  package static let (limit, minorLimit) = (5, 2)
  private let edition: Edition
  private var words: WarningWords { WarningWords(edition) }
  private var phrases: WarningStandingPhrases { words.phrases.standing }

  /// Makes the presenter of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// The strip of the reader's `places`; nil without any.
  package func strip(_ places: [SavedPlaceWarnings], limit: Int? = limit) -> WarningStrip? {
    places.isEmpty ? nil : strip(places.map(WarnedPlace.init), limit: limit ?? .max, notes: notes)
  }

  /// The strip of one place, on its own page.
  package func strip(at place: WarnedPlace) -> WarningStrip {
    strip([place], limit: .max) { _ in notesHere(place) }
  }

  /// The mark of each place that a warning holds at.
  package func marks(_ places: [SavedPlaceWarnings]) -> [String: WarningMark] {
    var marks: [String: WarningMark] = [:]
    for place in places { marks[place.id.text] = place.known.level.map(words.mark) }
    return marks
  }

  private func strip(
    _ places: [WarnedPlace], limit: Int, notes: ([WarnedPlace]) -> [WarningStrip.Note]
  ) -> WarningStrip {
    let all = lines(places)
    let grave = all.prefix { $0.mark.isGrave }.count
    let shown = limit == .max ? all : Array(all.prefix(min(limit, max(grave, Self.minorLimit))))
    let more = all.count > shown.count ? words.phrases.more.counted(all.count - shown.count, in: edition.language) : nil
    var services = Set<ProviderID>()
    return WarningStrip(
      lines: shown, more: more, notes: notes(places), asOf: asOf(places).map { phrases.asOf($0) },
      summary: shown.map(\.sentence).joined(separator: "; "),
      services: places.flatMap { $0.known.warnings + $0.known.somewhere }.map(\.service)
        .filter { services.insert($0).inserted })
  }
}

// The warnings.
extension WarningStripPresenter {
  private struct Told {
    let warning: WeatherWarning
    var places: [WarnedPlace]
    let isSomewhere: Bool
  }

  /// What a reader cannot tell apart is one line, whatever its services count it as.
  private struct Likeness: Hashable {
    let level: WarningLevel
    let texts: [WarningText]
    let onset, ends: Date?
    let sender: String?
    let isSomewhere: Bool
    let country: String?
  }

  private func lines(_ places: [WarnedPlace]) -> [WarningLine] {
    var order: [Likeness] = []
    var told: [Likeness: Told] = [:]
    for place in places {
      let here = place.known.warnings.map { ($0, false) } + place.known.somewhere.map { ($0, true) }
      for (warning, isSomewhere) in here {
        let likeness = Likeness(
          level: warning.level, texts: warning.texts, onset: warning.onset, ends: warning.ends, sender: warning.sender,
          isSomewhere: isSomewhere, country: isSomewhere ? country(of: place) : nil)
        if told[likeness] == nil { order.append(likeness) }
        told[likeness, default: Told(warning: warning, places: [], isSomewhere: isSomewhere)].places.append(place)
      }
    }
    return order.compactMap { told[$0] }.sorted { left, right in
      if left.isSomewhere != right.isSomewhere, left.warning.level == right.warning.level { return right.isSomewhere }
      return WeatherWarning.comesFirst(left.warning, right.warning)
    }.map(line)
  }

  private func line(_ told: Told) -> WarningLine {
    let first = told.places.first
    let place =
      told.isSomewhere
      ? words.phrases.somewhere(first.flatMap(country) ?? words.country(told.warning.scope.countryCode))
      : told.places.compactMap(\.name).joined(separator: ", ")
    return words.line(
      told.warning, place: place, zone: first?.timeZone ?? edition.timeZone, zoneOf: first?.name)
  }

  private func country(of place: WarnedPlace) -> String? { place.country ?? place.known.countryCode.map(words.country) }
}

// How sure it is.
extension WarningStripPresenter {
  /// The oldest moment of which any covered place is told, in the reader's time; nil where one was never told of.
  private func asOf(_ places: [WarnedPlace]) -> String? {
    let covered = places.filter { $0.known.standing != .uncovered }
    let times = covered.compactMap(\.known.asOf)
    guard let oldest = times.min(), times.count == covered.count else { return nil }
    return words.moment(oldest, in: edition.timeZone)
  }

  private func notes(_ places: [WarnedPlace]) -> [WarningStrip.Note] {
    let clear = places.filter(\.known.isClear)
    var notes: [WarningStrip.Note] = []
    if let note = clearNote(clear, all: places.count) { notes.append(note) }
    let old = Dictionary(grouping: places.filter { $0.known.standing.oldness != nil }) { $0.known.standing.oldness }
    for (moment, places) in old.sorted(by: { ($0.key ?? .distantPast) < ($1.key ?? .distantPast) }) {
      guard let moment else { continue }
      notes.append(doubt(phrases.old(names(places), words.moment(moment, in: edition.timeZone)), places))
    }
    let unknown = places.filter { $0.known.standing == .unknown }
    if !unknown.isEmpty { notes.append(doubt(phrases.unknown(names(unknown)), unknown)) }
    let uncovered = places.filter { $0.known.standing == .uncovered }
    if !uncovered.isEmpty {
      notes.append(WarningStrip.Note(text: phrases.uncovered(names(uncovered)), isTrouble: false))
    }
    return notes
  }

  private func clearNote(_ clear: [WarnedPlace], all count: Int) -> WarningStrip.Note? {
    guard let oldest = clear.compactMap(\.known.asOf).min() else { return nil }
    let moment = words.moment(oldest, in: edition.timeZone)
    let text = clear.count == count ? phrases.clear(moment) : phrases.clearAt(names(clear), moment)
    return clearNote(text, oldest, moment)
  }

  /// A page is read for longer than its answer is good: then it says so itself.
  private func clearNote(_ text: String, _ asOf: Date, _ moment: String) -> WarningStrip.Note {
    WarningStrip.Note(
      text: text, isTrouble: false,
      until: DateFormat.machine(asOf.addingTimeInterval(WarningServiceStatus.longestFresh)),
      then: phrases.tooOld(moment))
  }

  private func doubt(_ sentence: String, _ places: [WarnedPlace]) -> WarningStrip.Note {
    let troubles = words.troubles(places.flatMap(\.known.services))
    return WarningStrip.Note(text: ([sentence] + troubles).joined(separator: " "), isTrouble: true)
  }

  private func notesHere(_ place: WarnedPlace) -> [WarningStrip.Note] {
    let zone = place.timeZone ?? edition.timeZone
    switch place.known.standing {
    case .current:
      guard place.known.isClear, let asOf = place.known.asOf else { return [] }
      let moment = words.moment(asOf, in: zone)
      return [clearNote(phrases.clearHere(moment), asOf, moment)]
    case .old(let asOf): return [doubt(phrases.oldHere(words.moment(asOf, in: zone)), [place])]
    case .unknown: return [doubt(phrases.unknownHere, [place])]
    case .uncovered: return [WarningStrip.Note(text: phrases.uncoveredHere, isTrouble: false)]
    }
  }

  private func names(_ places: [WarnedPlace]) -> String { places.compactMap(\.name).joined(separator: ", ") }
}

extension WarningStanding {
  /// Of which moment what is old is; nil for what is not old.
  fileprivate var oldness: Date? { if case .old(let asOf) = self { asOf } else { nil } }
}
