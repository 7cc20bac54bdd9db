import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders

/// Requests the listing of each ad source.
struct ClassifiedsChecks: Sendable {
  let context: CheckContext

  /// The checks of the sources, in the operator's order.
  var all: [Doctor.Check] {
    let first = PaperclipListingSource(
      id: .paperclip, fetching: context.fetching, baseURL: context.settings[\.classifieds.url], now: context.timing.now)
    let more = context.settings[\.classifieds.more].map { address in
      PaperclipListingSource(id: address.id, fetching: context.fetching, baseURL: address.url, now: context.timing.now)
    }
    return [check(of: first, setting: "classifieds.url")]
      + more.map { check(of: $0, setting: "classifieds.more") }
  }

  private func check(of source: PaperclipListingSource, setting: String) -> Doctor.Check {
    { await examine(source, setting: setting) }
  }

  private func examine(_ source: PaperclipListingSource, setting: String) async -> Finding {
    let subject = CommandLanguage.words.output.doctor.subjects.ads(source.id.rawValue)
    let words = CommandLanguage.words.output.doctor.sources
    do throws(SourceError) {
      let count = try await ListingReading(of: source).count
      guard count.skipped == 0 else {
        return Finding(subject, .warning, words.adsSkipped(count.imported, count.skipped))
      }
      return Finding(subject, .good, words.ads(count.imported))
    } catch {
      return Finding(subject, .source(error), setting: setting)
    }
  }
}
