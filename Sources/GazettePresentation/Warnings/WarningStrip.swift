package import Foundation
package import GazetteDomain

/// All that is known of the warnings of several places or of one, ready to show: lines, doubts, and gaps.
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
    /// Where more of it is to be read; nil for most.
    package var path: String?
  }

  /// The warnings, the gravest first.
  package let lines: [WarningLine]
  /// That there are more than are shown, and where they are; nil when all are.
  package let more: WarningStrip.Note?
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
  /// The maximum of grave warnings on a page about something else.
  package static let limit = 5
  /// The maximum of warnings that are listed at one place.
  package static let placeLimit = 20
  let edition: Edition
  var words: WarningWords { WarningWords(edition) }
  private var phrases: WarningStandingPhrases { words.phrases.standing }

  /// Makes the presenter of an edition.
  package init(edition: Edition) { self.edition = edition }

  /// The strip of the reader's `places`: the lines that `window` has space for; nil without places.
  package func strip(_ places: [SavedPlaceWarnings], in window: inout WarningWindow) -> WarningStrip? {
    guard !places.isEmpty else { return nil }
    let (places, told) = gathered(places)
    return strip(places, told, shown: window.take(told.count), rest: nil, notes: notes)
  }

  /// The strip of one place.
  package func strip(at place: WarnedPlace) -> WarningStrip {
    let told = gathered([place])
    return strip(
      [place], told, shown: 0..<min(told.count, Self.placeLimit),
      rest: Route.warnings(countryCode: place.known.countryCode)
    ) { _ in notesHere(place, isBesideOthers: !told.isEmpty) }
  }

  /// The mark of each place that a warning holds at.
  package func marks(_ places: [SavedPlaceWarnings]) -> [String: WarningMark] {
    var marks: [String: WarningMark] = [:]
    for place in places { marks[place.id.text] = place.known.warnings.max { $0.level < $1.level }.map(words.mark(of:)) }
    return marks
  }

  private func gathered(_ places: [SavedPlaceWarnings]) -> (places: [WarnedPlace], told: [Told]) {
    let places = places.map(WarnedPlace.init)
    return (places, gathered(places))
  }

  /// - Parameter rest: Where what is not shown is to be read; nil where the page itself goes on.
  private func strip(
    _ places: [WarnedPlace], _ told: [Told], shown: Range<Int>, rest: String?,
    notes: ([WarnedPlace]) -> [WarningStrip.Note]
  ) -> WarningStrip {
    let lines = told[shown].map(line)
    let left = told.count - shown.upperBound
    let more = rest.flatMap { path in
      left == 0
        ? nil
        : WarningStrip.Note(
          text: words.phrases.more.counted(left, in: edition.language), isTrouble: false, path: path)
    }
    return WarningStrip(
      lines: lines, more: more, notes: notes(places), asOf: asOf(places).map { phrases.asOf($0) },
      summary: lines.map(\.sentence).joined(separator: "; "),
      services: services(of: places))
  }

  /// The services of all warnings at `places`, each once.
  func services(of places: [WarnedPlace]) -> [ProviderID] {
    var seen = Set<ProviderID>()
    return places.flatMap { $0.known.warnings + $0.known.somewhere }.map(\.service).filter { seen.insert($0).inserted }
  }
}

// The warnings.
extension WarningStripPresenter {
  /// A warning with the places that it holds at.
  struct Told {
    let warning: WeatherWarning
    var places: [WarnedPlace]
  }

  /// What a reader cannot tell apart is one line, whatever its services count it as.
  private struct Likeness: Hashable {
    let level: WarningLevel
    let texts: [WarningText]
    let onset, ends: Date?
    let sender: String?
  }

  /// The warnings of `places`, the gravest first.
  func gathered(_ places: [WarnedPlace]) -> [Told] {
    var order: [Likeness] = []
    var told: [Likeness: Told] = [:]
    for place in places {
      for warning in place.known.warnings {
        let likeness = Likeness(
          level: warning.level, texts: warning.texts, onset: warning.onset, ends: warning.ends, sender: warning.sender)
        if told[likeness] == nil { order.append(likeness) }
        told[likeness, default: Told(warning: warning, places: [])].places.append(place)
      }
    }
    return order.compactMap { told[$0] }.sorted { WeatherWarning.comesFirst($0.warning, $1.warning) }
  }

  func line(_ told: Told) -> WarningLine {
    let first = told.places.first
    return words.line(
      told.warning, place: told.places.compactMap(\.name).joined(separator: ", "),
      zone: first?.timeZone ?? edition.timeZone, zoneOf: first?.name)
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
    var notes = unplaced(places, isBesideOthers: places.contains { !$0.known.warnings.isEmpty })
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

  /// One sentence for each country about those of its warnings that could not be placed, which may hold at `places` or not.
  private func unplaced(_ places: [WarnedPlace], isBesideOthers: Bool) -> [WarningStrip.Note] {
    var order: [String] = []
    var countries: [String: (name: String, ids: Set<WarningID>)] = [:]
    for place in places where !place.known.somewhere.isEmpty {
      guard let code = place.known.countryCode, let name = country(of: place) else { continue }
      if countries[code] == nil { order.append(code) }
      countries[code, default: (name, [])].ids.formUnion(place.known.somewhere.map(\.id))
    }
    let forms = isBesideOthers ? words.phrases.more : words.phrases.count
    return order.compactMap { code in
      countries[code].map { country in
        WarningStrip.Note(
          text: words.phrases.unplaced(forms.counted(country.ids.count, in: edition.language), country.name),
          isTrouble: false, path: Route.warnings(countryCode: code))
      }
    }
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
    WarningStrip.Note(text: words.doubt(sentence, places.flatMap(\.known.services)), isTrouble: true)
  }

  private func notesHere(_ place: WarnedPlace, isBesideOthers: Bool) -> [WarningStrip.Note] {
    let zone = place.timeZone ?? edition.timeZone
    let unplaced = unplaced([place], isBesideOthers: isBesideOthers)
    switch place.known.standing {
    case .current:
      guard place.known.isClear, let asOf = place.known.asOf else { return unplaced }
      let moment = words.moment(asOf, in: zone)
      return [clearNote(phrases.clearHere(moment), asOf, moment)]
    case .old(let asOf): return unplaced + [doubt(phrases.oldHere(words.moment(asOf, in: zone)), [place])]
    case .unknown: return unplaced + [doubt(phrases.unknownHere, [place])]
    case .uncovered: return [WarningStrip.Note(text: phrases.uncoveredHere, isTrouble: false)]
    }
  }

  private func names(_ places: [WarnedPlace]) -> String { places.compactMap(\.name).joined(separator: ", ") }
}

extension WarningStanding {
  /// Of which moment what is old is; nil for what is not old.
  fileprivate var oldness: Date? { if case .old(let asOf) = self { asOf } else { nil } }
}
