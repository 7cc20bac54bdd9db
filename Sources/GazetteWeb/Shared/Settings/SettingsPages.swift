import BoundedNumbers
import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import Logging

/// `/settings` and the actions of its forms.
package struct SettingsPages: WebSection {
  let installation: any InstallationSettings

  /// Makes the pages of `installation`.
  package init(_ installation: any InstallationSettings) { self.installation = installation }

  package func addRoutes(to router: RouteTable) {
    router.get(.settings, use: show)
    router.post(.changeSettings, use: change)
    router.post(.settingsHome, use: chooseHome)
    router.get(.emptyStorage("{kind}"), use: confirmEmptying)
    router.post(.emptyStorage("{kind}"), use: empty)
    router.post(.backup, use: backUp)
    router.post(.restoreBackup, takesFile: true, use: restore)
    router.get(.exportPaper, use: export)
    router.post(.importPaper, takesFile: true, use: importFile)
  }

  /// Offline the settings are read-only, except language, units and colours.
  package func offlinePart(_ scope: OfflineScope) async throws -> OfflinePart {
    let places = try await installation.places(of: scope.reader, languageCode: scope.edition.language.code)
    let cities = places.map { "\($0.id.text) \($0.place.name) \($0.isHome)" }
    let settings = installation.shown.filter { !$0.isSecret }.map(\.value)
    var part = OfflinePart()
    part.pages = [OfflinePage(Route.settings.path, content: cities + settings + [String(scope.articles)])]
    return part
  }

  private func show(_ request: Request, _ context: WebContext) async throws -> Response {
    var attempt = SettingsAttempt()
    attempt.done = done(request, context.edition, context.pages.contents.storageLabels)
    return try await page(attempt, request, context)
  }

  /// Shows the page with the result of an attempt; 422 for a problem.
  func page(_ attempt: SettingsAttempt, _ request: Request, _ context: WebContext) async throws -> Response {
    var facts = SettingsFacts(
      preferences: context.preferences, operatorSettings: context.pages.configuration.operatorSettings)
    facts.isEditor = context.account?.role == .editor
    if facts.isEditor { facts.settings = installation.shown }
    facts.canRestoreBackups = installation.canRestoreBackups
    let sections = context.pages.contents.sections
    facts.hasFrontPage = sections.contains(.frontPage)
    facts.hasFeeds = sections.contains(.news)
    facts.hasPlaces = sections.contains(.weather)
    facts.hasWelcome = context.pages.contents.all.contains { $0 is WelcomePages }
    facts.storageLabels = context.pages.contents.storageLabels
    facts.offlineArticles = OfflineArticleCountCookie.read(request)
    facts.attempt = attempt
    do throws(StoreError) {
      facts.places = try await installation.places(of: context.reader, languageCode: context.language.code)
      if facts.isEditor { facts.storage = try await installation.storage() }
    } catch {
      // The page reports that nothing was measured; its forms still work.
      context.logger.warning("The settings page couldn't read everything", metadata: ["error": "\(error)"])
    }
    let edition = await context.pages.homeEdition(context)
    if context.pages.configuration.hasChosenTimeZone {
      facts.timeZoneOrigin = .settings
    } else if await context.pages.hasHomeTimeZone(context) {
      facts.timeZoneOrigin = .home
    }
    let page = SettingsPresenter(edition: edition).page(facts)
    var content = PageContent(
      title: page.title, section: nil, body: SettingsHTML(frame: context.frame, page: page).body)
    content.styles = ["paper.css"]
    content.scripts = ["kept-here.js"]
    if attempt.failure != nil { content.status = .unprocessableContent }
    return try await context.pages.page(request, context, content)
  }

  /// Returns the names of the saved items in an address: keys of settings, or a part of the page; empty for unknown text.
  private func names(of saved: String, _ phrases: Phrases) -> [String] {
    let parts = [
      "reader": phrases.settings.readerTitle, "home": phrases.settings.places.home,
      "offline": phrases.offline.settings.title,
    ]
    let keys = saved.split(separator: ",").prefix(20)
    return keys.compactMap { key in
      parts[String(key)] ?? installation.shown.first { $0.key == key }?.words(phrases).label
    }
  }

  /// Returns the result of a form, from the address that it redirected to.
  private func done(_ request: Request, _ edition: Edition, _ labels: [StorageLabel]) -> String? {
    let words = edition.phrases.settings
    if let saved = request.query("saved") { return words.saved(names(of: saved, edition.phrases)) }
    if request.query("restored") != nil { return words.backup.restored }
    if let kind = request.query("emptied").map(StorageKind.init),
      let count = request.query("count").flatMap({ Int($0, in: 0...1_000_000_000) })
    {
      return SettingsStoragePresenter(edition: edition, labels: labels).emptied(kind, count: count)
    }
    return request.query("imported").flatMap(ReaderArchiveCounts.init(text:)).map(words.backup.imported)
  }
}

extension ReaderArchiveCounts {
  /// The counts in an address: `3,2,5,1,0,0,0,0,0,0`.
  var text: String {
    let left = [skipped.places, skipped.feeds, skipped.watches, skipped.points]
    return ([places, feeds, stories, ads, watches, missingAds] + left).map(String.init).joined(separator: ",")
  }

  /// Reads the form that ``text`` writes; nil for other text.
  init?(text: String) {
    let counts = text.split(separator: ",").compactMap { Int($0, in: 0...1_000_000) }
    guard counts.count == 10 else { return nil }
    self.init()
    (places, feeds, stories) = (counts[0], counts[1], counts[2])
    (ads, watches, missingAds) = (counts[3], counts[4], counts[5])
    (skipped.places, skipped.feeds) = (counts[6], counts[7])
    (skipped.watches, skipped.points) = (counts[8], counts[9])
  }
}

extension WebConfiguration {
  /// The operator's decisions, as the settings page shows them.
  fileprivate var operatorSettings: GazettePresentation.OperatorSettings {
    GazettePresentation.OperatorSettings(
      paperName: paperName, language: language, units: units, timeZone: timeZone,
      address: address.contains(":") ? "[\(address)]" : address, hosts: allowedHosts.sorted(),
      hasPassword: passwordHash != nil, isBehindTLS: isBehindTLS, isDemo: isDemo, version: version)
  }
}
