import BoundedNumbers
package import Foundation
package import GazetteDomain
package import GazettePresentation
import HTTPTypes
import Hummingbird
import Logging

/// `/settings` and what its forms do.
struct SettingsPages: WebSection {
  let dependencies: SettingsWebDependencies

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.get(.settings) { request, context in try await settings(request, context, pages) }
    router.post(.changeSettings) { request, context in try await change(request, context, pages) }
    router.post(.settingsHome) { request, context in try await chooseHome(request, context, pages) }
    router.get(.emptyStorage("{kind}")) { request, context in try await askToEmpty(request, context, pages) }
    router.post(.emptyStorage("{kind}")) { _, context in try await empty(context, pages) }
    router.post(.backup) { _, context in try await backUp(context, pages) }
    router.post(.restoreBackup) { request, context in try await restore(request, context, pages) }
    router.get(.exportPaper) { _, context in try await export(context, pages) }
    router.post(.importPaper) { request, context in try await importFile(request, context, pages) }
  }

  private func settings(_ request: Request, _ context: WebContext, _ pages: PageRenderer) async throws -> Response {
    var attempt = SettingsAttempt()
    attempt.done = done(request, pages.edition(context), pages.contents.storageLabels)
    return try await page(attempt, request, context, pages)
  }

  /// The page with what came of an attempt; 422 when that is trouble.
  func page(
    _ attempt: SettingsAttempt, _ request: Request, _ context: WebContext, _ pages: PageRenderer
  ) async throws -> Response {
    var facts = SettingsFacts(theme: context.theme, operation: pages.configuration.operation)
    facts.settings = dependencies.settings()
    let sections = pages.contents.sections
    facts.hasFrontPage = sections.contains(.frontPage)
    facts.hasFeeds = sections.contains(.news)
    facts.hasPlaces = dependencies.places != nil
    facts.storageLabels = pages.contents.storageLabels
    facts.attempt = attempt
    do throws(StoreError) {
      facts.places = try await dependencies.places?() ?? []
      facts.storage = try await dependencies.storage()
    } catch {
      // The page says that nothing was measured; what can be changed still can.
      context.logger.warning("The settings page could not read everything", metadata: ["error": "\(error)"])
    }
    let page = SettingsPresenter(edition: pages.edition(context)).page(facts)
    var content = PageContent(
      title: page.title, section: nil, body: SettingsHTML(frame: pages.frame(context), page: page).body)
    content.styles = ["paper.css"]
    if attempt.trouble != nil { content.status = .unprocessableContent }
    return try await pages.page(request, context, content)
  }

  /// What was done, as the address tells it after a form was sent.
  private func done(_ request: Request, _ edition: Edition, _ labels: [StorageLabel]) -> String? {
    let words = edition.phrases.settings
    if request.query("saved") != nil { return words.saved }
    if request.query("restored") != nil { return words.keeping.restored }
    if let kind = request.query("emptied").map(StorageKind.init),
      let count = request.query("count").flatMap({ Int($0, in: 0...1_000_000_000) })
    {
      return SettingsStoragePresenter(edition: edition, labels: labels).emptied(kind, count: count)
    }
    return request.query("imported").flatMap(PaperFileCounts.init(text:)).map(words.keeping.imported)
  }
}

extension PaperFileCounts {
  /// The counts in an address: `3,2,5,1,0,0`.
  var text: String { [places, feeds, stories, ads, searches, missingAds].map(String.init).joined(separator: ",") }

  /// Reads what ``text`` writes; nil for anything else.
  init?(text: String) {
    let counts = text.split(separator: ",").compactMap { Int($0, in: 0...1_000_000) }
    guard counts.count == 6 else { return nil }
    self.init()
    (places, feeds, stories) = (counts[0], counts[1], counts[2])
    (ads, searches, missingAds) = (counts[3], counts[4], counts[5])
  }
}

/// What the settings page shows and changes; Composition fills it.
package struct SettingsWebDependencies: Sendable {
  /// The settings of the installation, in the table's order.
  package var settings: @Sendable () -> [PaperSetting] = { [] }
  /// Keeps settings of the installation and puts them in force: all of them, or none. Nil is as usual again.
  package var change: @Sendable ([String: String?]) async throws(SettingProblems) -> Void = { _ in }
  /// The saved places in their order; nil in a paper without places.
  package var places: (@Sendable () async throws(StoreError) -> [SavedPlace])?
  /// Makes a saved place home.
  package var chooseHome: @Sendable (PlaceID) async throws(StoreError) -> Void = { _ in }
  /// What takes room.
  package var storage: @Sendable () async throws(StoreError) -> [StorageUse] = { [] }
  /// Empties what can be emptied; answers how many things went.
  package var empty: @Sendable (StorageKind) async throws(StoreError) -> Int = { _ in 0 }
  /// A backup of everything, as bytes.
  package var backUp: @Sendable () async throws(StoreError) -> Data = { () throws(StoreError) in throw .notFound }
  /// Puts a backup in the place of everything, once it is checked.
  package var restore: @Sendable ([UInt8]) async throws(StoreError) -> Void = { _ throws(StoreError) in
    throw .notFound
  }
  /// Everything as one file.
  package var exportPaper: @Sendable () async throws(PaperFileProblem) -> [UInt8] = { () throws(PaperFileProblem) in []
  }
  /// Takes such a file in; answers what it brought and what the reader prefers now.
  package var importPaper: @Sendable ([UInt8]) async throws(PaperFileProblem) -> (PaperFileCounts, ReaderPreferences) =
    {
      _ throws(PaperFileProblem) in throw .notOurs
    }
  /// The most bytes of a file that ``importPaper`` takes.
  package var mostImported = 16_000_000

  /// Dependencies of a paper without settings.
  package init() {}
}

/// What is wrong with a change of settings; none was changed.
package struct SettingProblems: Error, Equatable {
  /// The problems, in the order of their keys; never empty.
  package let problems: [SettingProblem]
  /// Gathers problems, at least one.
  package init(_ problems: [SettingProblem]) { self.problems = problems }
}

extension WebConfiguration {
  /// What the person who runs the paper decided, as the settings page shows it.
  fileprivate var operation: GazettePresentation.Operation {
    GazettePresentation.Operation(
      paperName: paperName, language: language, units: units, timeZone: timeZone,
      address: address.contains(":") ? "[\(address)]" : address, hosts: allowedHosts.sorted(),
      hasPassword: passwordHash != nil, isBehindTLS: isBehindTLS, isDemo: isDemo, version: version)
  }
}
