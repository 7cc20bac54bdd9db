import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// Keeps language, units and colours, and returns to the page the reader was on.
struct PreferenceRoutes: WebSection {
  let configuration: WebConfiguration
  let save: @Sendable (ReaderPreferences, ReaderKey) async -> Void

  func addRoutes(to router: RouteTable, pages: PageRenderer) {
    router.post(.savePreferences) { request, context in
      let form = try await request.form(context)
      var preferences = context.preferences
      preferences.language = Self.choice(form["language"], orStill: preferences.language)
      preferences.units = Self.choice(form["units"], orStill: preferences.units)
      preferences.clock = Self.choice(form["clock"], orStill: preferences.clock)
      preferences.theme = form["theme"].flatMap(Theme.init(rawValue:)) ?? preferences.theme
      await save(preferences, context.reader)
      var response = pages.redirect(to: Route.frontPage.path, form: form)
      response.headers[.setCookie] = PreferencesCookie.write(preferences, isBehindTLS: configuration.isBehindTLS)
      return response
    }
  }

  /// What a form chose, nothing where that is automatic; what it does not say, or says in vain, stays.
  private static func choice<Choice: RawRepresentable<String>>(_ sent: String?, orStill before: Choice?) -> Choice? {
    sent == ReaderPreferences.automatic ? nil : sent.flatMap(Choice.init(rawValue:)) ?? before
  }
}
