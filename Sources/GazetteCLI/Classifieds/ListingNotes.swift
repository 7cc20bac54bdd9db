import GazetteDomain
import GazettePresentation

/// Tells on standard error what could not be read.
struct ListingNotes {
  let notes: ClassifiedsSession.Notes
  let phrases: AdTroublePhrases
  let storeTrouble: @Sendable (StoreError) -> String

  /// One line for each thing that is to be told, in their order; empty when all went well.
  var lines: [String] {
    var lines = notes.failures.map { "gazette: \(phrases.source($0))" }
    if let error = notes.storeFailure { lines.append("gazette: \(storeTrouble(error))") }
    if notes.lacksCategories { lines.append("gazette: \(phrases.noCategories)") }
    let skipped = SkippedAdLines(notes.count, notes.skipped, phrases).all
    return lines + skipped.prefix(1).map { "gazette: \($0)" } + skipped.dropFirst()
  }
}
