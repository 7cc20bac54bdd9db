package import GazetteDomain

/// The warnings on a page about something else: orange and red ones as a block, all others in one line.
package struct WarningBrief: Sendable, Hashable {
  /// The yellow and minor warnings in one line: one in words, or several as a count.
  package struct Line: Sendable, Hashable {
    /// The mark of the most severe of them.
    package let mark: WarningMark
    /// The event of one warning, in its service's words; the number of several, in the page's.
    package let title: QuotedText
    /// The places of the warnings; on the page of one place, the events of several. May be empty.
    package let details: [QuotedText]
    /// The period of one warning; nil for several.
    package let period: String?
    /// The end of the last of them, for machines; nil when unknown.
    package let ends: String?

    /// The line as a sentence, for screen readers.
    package var sentence: String {
      let level = period == nil ? [] : [mark.words]
      return (level + [title.text] + details.map(\.text) + [period].compactMap(\.self)).joined(separator: ", ")
    }
  }

  /// Orange and red warnings, the most severe first; at most ``WarningStripPresenter/limit``.
  package let severe: [WarningLine]
  /// The number of orange and red warnings that the page omits, with the link to them; nil when it shows all.
  package let more: WarningStrip.Note?
  /// Yellow and minor warnings; nil when there are none.
  package let line: Line?
  /// The notice that warnings may be missing, with the link to the reasons; nil when every service covers every place.
  package let incomplete: WarningStrip.Note?
  /// The path of the page of all warnings.
  package let path: String
  /// The warnings in short, for screen readers.
  package let summary: String
  /// The services whose words it quotes.
  package let services: [ProviderID]

  /// The class of the most severe level; nil without warnings.
  package var level: String? { severe.first?.mark.level ?? line?.mark.level }
}

extension WarningStripPresenter {
  /// Returns the warnings at the reader's `places`; nil without places.
  package func brief(_ places: [SavedPlaceWarnings]) -> WarningBrief? {
    places.isEmpty ? nil : brief(places.map(WarnedPlace.init), path: Route.warnings.path)
  }

  /// Returns the warnings at the place of a page.
  package func brief(at place: WarnedPlace) -> WarningBrief {
    brief([place], path: Route.warnings(countryCode: place.known.countryCode))
  }

  private func brief(_ places: [WarnedPlace], path: String) -> WarningBrief {
    let groups = grouped(places)
    let severe: ArraySlice<WarningGroup> = groups.prefix { $0.warning.level >= .severe }
    let shown = severe.prefix(Self.limit).map { line($0) }
    let left = severe.count - shown.count
    let others = line(of: groups.dropFirst(severe.count))
    let isIncomplete = places.contains { $0.known.standing != .current || !$0.known.somewhere.isEmpty }
    return WarningBrief(
      severe: shown,
      more: left == 0 ? nil : note(words.phrases.more.counted(left, in: edition.language), path),
      line: others, incomplete: isIncomplete ? note(words.phrases.standing.incomplete, path) : nil, path: path,
      summary: (shown.map(\.sentence) + [others?.sentence].compactMap(\.self)).joined(separator: "; "),
      services: services(of: places))
  }

  private func note(_ text: String, _ path: String) -> WarningStrip.Note {
    WarningStrip.Note(text: text, isProblem: false, path: path)
  }

  private func line(of groups: ArraySlice<WarningGroup>) -> WarningBrief.Line? {
    guard let first = groups.first else { return nil }
    guard groups.count > 1 else { return line(of: first) }
    let names = groups.flatMap { $0.places.compactMap(\.name) }.uniqued
    let events = groups.prefix(Self.limit).map { line($0).event }.uniqued
    return words.several(groups.map(\.warning), details: names.isEmpty ? events : names.prefix(Self.limit).map(quoted))
  }

  private func line(of group: WarningGroup) -> WarningBrief.Line {
    let line = line(group)
    return WarningBrief.Line(
      mark: line.mark, title: line.event, details: line.place.isEmpty ? [] : [quoted(line.place)],
      period: line.period, ends: line.ends)
  }

  /// Returns text in the page's language.
  private func quoted(_ text: String) -> QuotedText { QuotedText(text, in: edition.language.code) }
}

extension WarningWords {
  /// Returns the line of two or more `warnings`, the most severe first; nil for fewer.
  func several(_ warnings: [WeatherWarning], details: [QuotedText] = []) -> WarningBrief.Line? {
    guard let first = warnings.first, warnings.count > 1 else { return nil }
    let ends = warnings.compactMap(\.ends)
    return WarningBrief.Line(
      mark: mark(of: first), title: QuotedText(count(warnings), in: edition.language.code), details: details,
      period: nil, ends: ends.count == warnings.count ? ends.max().map(DateFormat.machine) : nil)
  }

  /// Returns the number of `warnings`, with their colour if they share one: « 2 vigilances jaunes ».
  func count(_ warnings: [WeatherWarning]) -> String {
    let forms =
      if warnings.allSatisfy({ $0.level == .moderate }) {
        warnings.allSatisfy { $0.scope.countryCode == "FR" } ? phrases.yellowInFrance : phrases.yellow
      } else {
        phrases.count
      }
    return forms.counted(warnings.count, in: edition.language)
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in order.
  fileprivate var uniqued: [Element] {
    var seen = Set<Element>()
    return filter { seen.insert($0).inserted }
  }
}

extension [SavedPlaceWarnings] {
  /// Returns the place of a warning, else the first place in its country; nil when the reader has no place there.
  func place(of warning: WeatherWarning) -> SavedPlaceWarnings? {
    first { $0.known.warnings.contains { $0.id == warning.id } }
      ?? first { $0.known.countryCode == warning.scope.countryCode }
  }
}
