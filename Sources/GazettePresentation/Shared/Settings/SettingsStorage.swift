package import GazetteDomain

/// What takes room on the disk.
package struct SettingsStorage: Sendable {
  /// One kind of data.
  package struct Row: Sendable {
    package let name, hint: String
    /// Its size in words, and how many things there are.
    package let size: String
    package let count: String?
    /// Its share of everything in percent, at least 1 where there is anything; nil when it is not known.
    package let share: Int?
    /// To the page that asks whether to empty it; nil where that cannot be done.
    package let emptyPath, emptyWord, emptyLabel: String?
  }

  package let part: SettingsAnchor
  package let note: String
  package let rows: [Row]
  package let totalLabel, total: String
  /// Said when nothing can be measured.
  package let unknown: String?
}

/// The page that asks before a kind of data is emptied.
package struct EmptyStoragePage: Sendable {
  package let title, sentence: String
  package let action, confirm: String
  package let back, backWord: String
}

/// Writes what takes room, and the page that asks before something is emptied.
package struct SettingsStoragePresenter: Sendable {
  private let edition: Edition
  private var words: SettingsStoragePhrases { edition.phrases.settings.storage }

  package init(edition: Edition) { self.edition = edition }

  /// The page that asks before `kind` is emptied; nil for what cannot be.
  package func question(_ kind: StorageKind) -> EmptyStoragePage? {
    let words = words.words(of: kind)
    guard kind.canBeEmptied, let before = words.before else { return nil }
    return EmptyStoragePage(
      title: self.words.emptyTitle(words.name), sentence: before,
      action: Route.emptyStorage(kind.rawValue).path, confirm: self.words.confirm,
      back: Route.settings.path + "#storage", backWord: self.words.kept)
  }

  /// What is said once `count` things of `kind` went.
  package func emptied(_ kind: StorageKind, count: Int) -> String { words.emptied(words.words(of: kind).count(count)) }

  /// The part of the settings page.
  func storage(_ uses: [StorageUse], part: SettingsAnchor) -> SettingsStorage {
    let total = uses.reduce(0) { $0 + ($1.bytes ?? 0) }
    return SettingsStorage(
      part: part, note: words.note, rows: uses.map { row($0, of: total) }, totalLabel: words.total,
      total: size(total), unknown: uses.isEmpty ? words.unknown : nil)
  }

  private func row(_ use: StorageUse, of total: Int) -> SettingsStorage.Row {
    let kind = words.words(of: use.kind)
    let canBeEmptied = use.kind.canBeEmptied && use.count != 0
    return SettingsStorage.Row(
      name: kind.name, hint: kind.hint, size: use.bytes.map(size) ?? words.notKnown,
      count: use.count.map(kind.count),
      share: use.bytes.flatMap { $0 > 0 && total > 0 ? max(1, $0 * 100 / total) : nil },
      emptyPath: canBeEmptied ? Route.emptyStorage(use.kind.rawValue).path : nil,
      emptyWord: canBeEmptied ? words.empty : nil, emptyLabel: canBeEmptied ? words.emptyOf(kind.name) : nil)
  }

  /// A size in the unit that reads best, with one decimal below ten of it.
  private func size(_ bytes: Int) -> String {
    var amount = Double(bytes)
    var units = words.byteUnits[...]
    while amount >= 999.5, units.count > 1 {
      amount /= 1000
      units = units.dropFirst()
    }
    let isWhole = units.count == words.byteUnits.count || amount >= 9.95
    return "\(edition.numbers.decimal(amount, places: isWhole ? 0 : 1))\u{A0}\(units.first ?? "")"
  }
}
