import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import NIOCore

/// The settings and the export file below `/api/v1`.
package struct SettingsAPI: WebSection {
  /// The seconds until a file may be sent again after a conflict with another import.
  private static let importRetryAfter = 60

  private let installation: any InstallationSettings

  /// Makes the routes for `installation`.
  package init(_ installation: any InstallationSettings) { self.installation = installation }

  package func addRoutes(to router: RouteTable) {
    router.get(.api(.settings), use: list)
    router.patch(.api(.settings), use: change)
    router.get(.api(.readerArchive), use: export)
    router.put(.api(.readerArchive), takesFile: true, use: importFile)
  }

  private func list(_: Request, _ context: WebContext) throws -> Response {
    try context.checkEditor()
    return try .json(SettingList(settings: installation.shown.map(SettingEntry.init)))
  }

  private func change(_ request: Request, _ context: WebContext) async throws -> Response {
    try context.checkEditor()
    let changes = try await request.json([String: String?].self, context)
    do throws(SettingProblems) {
      try await installation.change(changes)
    } catch {
      throw Self.refusal(error, of: installation.shown, context)
    }
    return try list(request, context)
  }

  private func export(_: Request, _ context: WebContext) async throws -> Response {
    let bytes = try await installation.exportPaper(of: context.reader)
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private func importFile(_ request: Request, _ context: WebContext) async throws -> Response {
    let words = context.phrases.settings.backup
    guard request.headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
      throw Refusal(.unsupportedMediaType, context.phrases.common.errors.badRequest)
    }
    let body: ByteBuffer
    do { body = try await request.body.collect(upTo: SettingsPages.maximumImportBytes) } catch {
      throw Refusal(.contentTooLarge)
    }
    let counts: ReaderArchiveCounts
    do throws(ReaderArchiveProblem) {
      counts = try await installation.importPaper(Array(body.readableBytesView), for: context.reader).0
    } catch .store(let error) {
      throw error
    } catch .busy {
      let title = context.phrases.common.errors.badRequest.title
      throw Refusal(
        .serviceUnavailable, ErrorSentence(title, words.problems.sentence(.busy)), retryAfter: Self.importRetryAfter)
    } catch {
      let title = context.phrases.common.errors.badRequest.title
      throw Refusal(.unprocessableContent, ErrorSentence(title, words.problems.sentence(error)))
    }
    return try .json(ArchiveImportDocument(counts))
  }

  private static func refusal(_ error: SettingProblems, of settings: [InstallationSetting], _ context: WebContext)
    -> Refusal
  {
    let phrases = context.phrases
    let presenter = SettingProblemPresenter(words: phrases.settings.fields)
    let sentences = error.problems.map { problem in
      let rule = settings.first { $0.key == problem.key }?.rule
      return [problem.key, presenter.sentence(problem, rule: rule)].compactMap(\.self).joined(separator: ": ")
    }
    let isFault = error.problems.contains(.notSaved)
    return Refusal(
      isFault ? .internalServerError : .unprocessableContent,
      ErrorSentence(phrases.common.errors.badRequest.title, sentences.joined(separator: " ")))
  }
}

/// The settings in the API.
struct SettingList: Encodable {
  let settings: [SettingEntry]
}

/// One setting in the API; the value of a key is never included.
struct SettingEntry: Encodable {
  let key: String
  let value: String?
  let usual: String
  let origin: String
  let isSet: Bool
  let isSecret: Bool
  let isFixed: Bool

  init(_ setting: InstallationSetting) {
    key = setting.key
    value = setting.isSecret ? nil : setting.value
    usual = setting.defaultValue
    isSet = setting.isSet
    isSecret = setting.isSecret
    isFixed = setting.origin.isFixed
    origin =
      switch setting.origin {
      case .defaultValue: "usual"
      case .reader: "reader"
      case .file: "file"
      case .environment: "environment"
      case .option: "option"
      case .demo: "demo"
      }
  }
}

/// The result of an import.
struct ArchiveImportDocument: Encodable {
  /// The counts of items left out because of a reader's limits.
  struct LeftOut: Encodable {
    let places, feeds, watches, mapPoints: Int
  }

  let places, feeds, starredArticles, starredAds, missingAds, watches: Int
  let leftOut: LeftOut

  init(_ counts: ReaderArchiveCounts) {
    places = counts.places
    feeds = counts.feeds
    starredArticles = counts.stories
    starredAds = counts.ads
    missingAds = counts.missingAds
    watches = counts.watches
    leftOut = LeftOut(
      places: counts.skipped.places, feeds: counts.skipped.feeds, watches: counts.skipped.watches,
      mapPoints: counts.skipped.points)
  }
}
