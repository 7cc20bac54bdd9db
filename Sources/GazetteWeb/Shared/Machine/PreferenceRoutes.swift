import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// Saves language, units and colours, and returns to the reader's page.
struct PreferenceRoutes: WebSection {
  let configuration: WebConfiguration
  let save: @Sendable (ReaderPreferences, ReaderKey) async -> Void

  func addRoutes(to router: RouteTable) {
    router.post(.savePreferences) { request, context in
      let form = try await request.form(context)
      var preferences = context.preferences
      preferences.language = Self.choice(form["language"], current: preferences.language)
      preferences.units = Self.choice(form["units"], current: preferences.units)
      preferences.clock = Self.choice(form["clock"], current: preferences.clock)
      preferences.theme = form["theme"].flatMap(Theme.init(rawValue:)) ?? preferences.theme
      await save(preferences, context.reader)
      var response = Response.redirect(to: Route.frontPage.path, form: form)
      response.headers[.setCookie] = PreferencesCookie.write(preferences, isBehindTLS: configuration.isBehindTLS)
      return response
    }
  }

  /// Returns the value chosen in a form, nil for automatic. A missing or invalid value leaves the previous one unchanged.
  private static func choice<Choice: RawRepresentable<String>>(_ sent: String?, current: Choice?) -> Choice? {
    sent == ReaderPreferences.automatic ? nil : sent.flatMap(Choice.init(rawValue:)) ?? current
  }
}
