import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

extension SettingsPages {
  /// The maximum size of an imported file, in bytes.
  static let maximumImportBytes = 16_000_000

  /// Responds with a backup of everything as a file.
  func backUp(_: Request, _ context: WebContext) async throws -> Response {
    try context.checkEditor()
    return Self.file(
      ByteBuffer(bytes: try await installation.backUp()), type: "application/vnd.sqlite3",
      name: Self.name("sqlite", context.pages))
  }

  /// Replaces everything with a backup; the form must confirm this.
  func restore(_ request: Request, _ context: WebContext) async throws -> Response {
    try context.checkEditor()
    let words = context.phrases.settings.backup
    guard installation.canRestoreBackups else {
      return try await refuse(words.restoreElsewhere, request, context)
    }
    guard let file = try await MultipartFile.read(request, context), !file.bytes.isEmpty else {
      return try await refuse(words.noFile, request, context)
    }
    guard file.values["confirm"] == "1" else {
      return try await refuse(words.notConfirmed, request, context)
    }
    do throws(StoreError) {
      try await installation.restore(file.bytes)
    } catch {
      context.logger.warning("A backup was not restored", metadata: ["error": "\(error)"])
      let sentence =
        switch error {
        case .foreign: words.notABackup
        case .corrupt: words.damagedBackup
        case .locked(let lock): words.lockedBackup(lock)
        default: words.notRestored
        }
      return try await refuse(sentence, request, context)
    }
    return .redirect(to: Route.settings.path(["restored": "1"]))
  }

  /// Exports settings, places, feeds, stars and watches as one file.
  func export(_: Request, _ context: WebContext) async throws -> Response {
    Self.file(
      ByteBuffer(bytes: try await installation.exportPaper(of: context.reader)), type: "application/json",
      name: Self.name("json", context.pages))
  }

  /// Imports such a file.
  func importFile(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let file = try await MultipartFile.read(request, context), !file.bytes.isEmpty else {
      return try await refuse(context.phrases.settings.backup.noFile, request, context)
    }
    guard file.bytes.count <= Self.maximumImportBytes else { throw Refusal(.contentTooLarge) }
    do throws(ReaderArchiveProblem) {
      let (counts, preferences) = try await installation.importPaper(file.bytes, for: context.reader)
      var response = Response.redirect(to: Route.settings.path(["imported": counts.text]))
      // The browser's own cookie would override the preferences in the file.
      response.headers[.setCookie] = PreferencesCookie.write(
        preferences, isBehindTLS: context.pages.configuration.isBehindTLS)
      return response
    } catch {
      let sentence = context.phrases.settings.backup.problems.sentence(error)
      return try await refuse(sentence, request, context)
    }
  }

  private func refuse(_ sentence: String, _ request: Request, _ context: WebContext) async throws -> Response {
    var attempt = SettingsAttempt()
    attempt.failure = sentence
    return try await page(attempt, request, context)
  }

  private static func name(_ ending: String, _ pages: PageRenderer) -> String {
    "gazette-\(DateFormat.machine(pages.dependencies.now()).prefix(10)).\(ending)"
  }

  private static func file(_ bytes: ByteBuffer, type: String, name: String) -> Response {
    Response(
      status: .ok,
      headers: [
        .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"", .cacheControl: "no-store",
      ],
      body: ResponseBody(byteBuffer: bytes))
  }
}
