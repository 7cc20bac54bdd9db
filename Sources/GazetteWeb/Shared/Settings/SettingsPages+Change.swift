import Foundation
import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

extension SettingsPages {
  /// Saves the settings of a form; on an error the page returns with the typed values.
  func change(_ request: Request, _ context: WebContext) async throws -> Response {
    try context.checkEditor()
    let form = try await request.form(context)
    let changes = SettingsFormParser.changes(form, of: installation.shown)
    let home = try await changedHome(form, context)
    do throws(SettingProblems) {
      try await installation.change(changes)
    } catch {
      var attempt = SettingsAttempt()
      attempt.failure = context.phrases.settings.fields.refused
      for problem in error.problems { attempt.record(problem, words: context.phrases.settings.fields) }
      attempt.typed = changes.compactMapValues(\.self).filter { !isSecret($0.key) }
      return try await page(attempt, request, context)
    }
    if let home { try await installation.chooseHome(home, of: context.reader) }
    let saved = changes.keys.sorted() + (home == nil ? [] : ["home"])
    return .redirect(to: Route.settings.path(["saved": saved.isEmpty ? "1" : saved.joined(separator: ",")]), form: form)
  }

  /// Makes a saved city the reader's home.
  func chooseHome(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    guard let id = try home(form, context) else {
      throw Refusal(FieldProblem("place", given: "", expected: .something), context)
    }
    try await installation.chooseHome(id, of: context.reader)
    return .redirect(to: Route.settings.path(["saved": "home"]))
  }

  /// Returns the home city of the form; nil without one, or when it is the reader's home already.
  private func changedHome(_ form: FormValues, _ context: WebContext) async throws -> PlaceID? {
    guard let id = try home(form, context) else { return nil }
    let places = try await installation.places(of: context.reader, languageCode: context.language.code)
    // Refused here, before any setting of the form is saved.
    guard let place = places.first(where: { $0.id == id }) else { throw StoreError.notFound }
    return place.isHome ? nil : id
  }

  private func home(_ form: FormValues, _ context: WebContext) throws -> PlaceID? {
    guard let text = form["place"] else { return nil }
    guard let id = try? PlaceID(text: text) else {
      throw Refusal(FieldProblem("place", given: text, expected: .something), context)
    }
    return id
  }

  private func isSecret(_ key: String) -> Bool {
    installation.shown.contains { $0.key == key && $0.isSecret }
  }
}

extension SettingsAttempt {
  fileprivate mutating func record(_ problem: SettingProblem, words: SettingsFieldPhrases) {
    guard let key = problem.key else { return failure = words.notSaved }
    problems[key] = problem
  }
}

/// Reads the changes that a form of the settings page requests.
enum SettingsFormParser {
  /// Returns the settings that differ from those in force; nil for those to reset to their default.
  static func changes(_ form: FormValues, of settings: [InstallationSetting]) -> [String: String?] {
    var changes: [String: String?] = [:]
    for setting in settings {
      if setting.isSecret {
        // An empty field is a key that was not typed again, so it does not remove the key.
        if form["remove"] == setting.key { changes.updateValue(nil, forKey: setting.key) }
        if let key = form[setting.key] { changes[setting.key] = key.trimmingCharacters(in: .whitespacesAndNewlines) }
        continue
      }
      let typed = setting.rule == .listings ? listings(form) : form.all(setting.key).first
      guard let text = typed?.trimmingCharacters(in: .whitespacesAndNewlines), text != setting.value else { continue }
      changes.updateValue(text == setting.defaultValue || text.isEmpty ? nil : text, forKey: setting.key)
    }
    return changes
  }

  /// Returns the additional sources of ads, each from two fields; nil when the form has none.
  private static func listings(_ form: FormValues) -> String? {
    let (names, addresses) = (form.all("source-name"), form.all("source-address"))
    guard !names.isEmpty else { return nil }
    return zip(names, addresses).compactMap { name, address in
      let pair = [name, address].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      // A comma would start the next source.
      return pair == ["", ""] ? nil : pair.joined(separator: "=").replacing(",", with: "%2C")
    }.joined(separator: ",")
  }
}
