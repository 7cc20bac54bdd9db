package import GazetteDomain

/// What a kind of data is called, for the list of what takes room; each section has one for what it keeps.
package struct StorageLabel: Sendable {
  package let kind: StorageKind
  /// Its words; without a text that is told before it is emptied, it cannot be.
  package let words: @Sendable (Phrases) -> SettingsStoragePhrases.Words

  /// Calls `kind` by `words`.
  package init(_ kind: StorageKind, _ words: @escaping @Sendable (Phrases) -> SettingsStoragePhrases.Words) {
    self.kind = kind
    self.words = words
  }

  static let database = StorageLabel(.database, \.settings.storage.database)
}

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
  private let labels: [StorageLabel]
  private var words: SettingsStoragePhrases { edition.phrases.settings.storage }

  /// Calls what the sections keep by their `labels`.
  package init(edition: Edition, labels: [StorageLabel]) {
    self.edition = edition
    self.labels = labels + [.database]
  }

  private func words(of kind: StorageKind) -> SettingsStoragePhrases.Words? {
    labels.first { $0.kind == kind }?.words(edition.phrases)
  }

  /// The page that asks before `kind` is emptied; nil for what cannot be.
  package func question(_ kind: StorageKind) -> EmptyStoragePage? {
    guard let words = words(of: kind), let before = words.before else { return nil }
    return EmptyStoragePage(
      title: words.question, sentence: before,
      action: Route.emptyStorage(kind.name).path, confirm: self.words.confirm,
      back: Route.settings.path + "#storage", backWord: self.words.kept)
  }

  /// What is said once `count` things of `kind` went; nil for what the paper does not have.
  package func emptied(_ kind: StorageKind, count: Int) -> String? {
    words(of: kind).map { words.emptied($0.count(count)) }
  }

  /// The part of the settings page.
  func storage(_ uses: [StorageUse], part: SettingsAnchor) -> SettingsStorage {
    let total = uses.reduce(0) { $0 + ($1.bytes ?? 0) }
    return SettingsStorage(
      part: part, note: words.note, rows: uses.compactMap { row($0, of: total) }, totalLabel: words.total,
      total: size(total), unknown: uses.isEmpty ? words.unknown : nil)
  }

  /// Nil for what no section calls its own.
  private func row(_ use: StorageUse, of total: Int) -> SettingsStorage.Row? {
    guard let kind = words(of: use.kind) else { return nil }
    let canBeEmptied = kind.before != nil && use.count != 0
    return SettingsStorage.Row(
      name: kind.name, hint: kind.hint, size: use.bytes.map(size) ?? words.notKnown,
      count: use.count.map(kind.count),
      share: use.bytes.flatMap { $0 > 0 && total > 0 ? max(1, $0 * 100 / total) : nil },
      emptyPath: canBeEmptied ? Route.emptyStorage(use.kind.name).path : nil,
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
