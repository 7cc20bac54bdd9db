import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders

/// Requests the listing of each ad source.
struct ClassifiedsChecks: Sendable {
  let room: CheckRun

  /// The checks of the sources, in the operator's order.
  var all: [Doctor.Check] {
    let first = PaperclipListingSource(
      id: .paperclip, fetching: room.door, baseURL: room.settings[\.classifieds.url], now: room.timing.now)
    let more = room.settings[\.classifieds.more].map { address in
      PaperclipListingSource(id: address.id, fetching: room.door, baseURL: address.url, now: room.timing.now)
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
        return Finding(subject, .warning, words.adsSkipped(count.taken, count.skipped))
      }
      return Finding(subject, .good, words.ads(count.taken))
    } catch {
      return Finding(subject, .source(error), setting: setting)
    }
  }
}
