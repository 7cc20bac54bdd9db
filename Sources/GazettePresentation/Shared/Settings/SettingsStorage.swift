package import GazetteDomain

/// The name of a kind of data in the list of storage used; each section has one for its data.
package struct StorageLabel: Sendable {
  package let kind: StorageKind
  /// Its phrases; without a warning before deletion, it cannot be deleted.
  package let words: @Sendable (Phrases) -> SettingsStoragePhrases.Words

  /// Makes the label of `kind`.
  package init(_ kind: StorageKind, _ words: @escaping @Sendable (Phrases) -> SettingsStoragePhrases.Words) {
    self.kind = kind
    self.words = words
  }

  static let database = StorageLabel(.database, \.settings.storage.database)
}

/// The view model of the storage on disk.
package struct SettingsStorage: Sendable {
  /// One kind of data.
  package struct Row: Sendable {
    package let name, hint: String
    /// Its size in words, and its number of items.
    package let size: String
    package let count: String?
    /// The share of the total in percent, at least 1 for any data; nil when unknown.
    package let share: Int?
    /// The link to the confirmation of a deletion; nil when the data cannot be deleted.
    package let emptyPath, emptyButton, emptyLabel: String?
  }

  package let part: SettingsAnchor
  package let note: String
  package let rows: [Row]
  package let totalLabel, total: String
  /// The notice when nothing can be measured.
  package let unknown: String?
}

/// The page that asks for confirmation before data of a kind are deleted.
package struct EmptyStoragePage: Sendable {
  package let title, sentence: String
  package let action, confirm: String
  package let back, backLabel: String
}

/// Makes the view models of the storage used, and of the confirmation of a deletion.
package struct SettingsStoragePresenter: Sendable {
  private let edition: Edition
  private let labels: [StorageLabel]
  private var words: SettingsStoragePhrases { edition.phrases.settings.storage }

  /// Makes the presenter with the sections' `labels` for their data.
  package init(edition: Edition, labels: [StorageLabel]) {
    self.edition = edition
    self.labels = labels + [.database]
  }

  private func words(of kind: StorageKind) -> SettingsStoragePhrases.Words? {
    labels.first { $0.kind == kind }?.words(edition.phrases)
  }

  /// Returns the confirmation for deleting `kind`; nil when it cannot be deleted.
  package func question(_ kind: StorageKind) -> EmptyStoragePage? {
    guard let words = words(of: kind), let before = words.before else { return nil }
    return EmptyStoragePage(
      title: words.question, sentence: before,
      action: Route.emptyStorage(kind.name).path, confirm: self.words.confirm,
      back: Route.settings.path + "#storage", backLabel: self.words.cancel)
  }

  /// Returns the notice that `count` items of `kind` were deleted; nil for a kind that the installation lacks.
  package func emptied(_ kind: StorageKind, count: Int) -> String? {
    words(of: kind).map { words.emptied($0.count(count)) }
  }

  /// Returns the part of the settings page.
  func storage(_ uses: [StorageUse], part: SettingsAnchor) -> SettingsStorage {
    let total = uses.reduce(0) { $0 + ($1.bytes ?? 0) }
    return SettingsStorage(
      part: part, note: words.note, rows: uses.compactMap { row($0, of: total) }, totalLabel: words.total,
      total: size(total), unknown: uses.isEmpty ? words.unknown : nil)
  }

  /// Returns the row of a kind of data; nil for one without a label.
  private func row(_ use: StorageUse, of total: Int) -> SettingsStorage.Row? {
    guard let kind = words(of: use.kind) else { return nil }
    let canBeEmptied = kind.before != nil && use.count != 0
    return SettingsStorage.Row(
      name: kind.name, hint: kind.hint, size: use.bytes.map(size) ?? words.notKnown,
      count: use.count.map(kind.count),
      share: use.bytes.flatMap { $0 > 0 && total > 0 ? max(1, $0 * 100 / total) : nil },
      emptyPath: canBeEmptied ? Route.emptyStorage(use.kind.name).path : nil,
      emptyButton: canBeEmptied ? words.empty : nil, emptyLabel: canBeEmptied ? words.emptyOf(kind.name) : nil)
  }

  /// Returns a size in the most readable unit, with one decimal for less than ten.
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
