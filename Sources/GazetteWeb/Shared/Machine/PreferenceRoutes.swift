import GazettePresentation
import HTTPTypes
import Hummingbird

/// Keeps language, units and colours, and returns to the page the reader was on.
struct PreferenceRoutes: WebSection {
  let configuration: WebConfiguration
  let save: @Sendable (ReaderPreferences) async -> Void

  func addRoutes(to router: Router<WebContext>, pages: PageRenderer) {
    router.post(.savePreferences) { request, context in
      let form = try await request.form(context)
      var preferences = context.preferences
      preferences.language = form["language"].flatMap(Language.init(rawValue:)) ?? preferences.language
      preferences.units = form["units"].flatMap(UnitSystem.init(rawValue:)) ?? preferences.units
      preferences.theme = form["theme"].flatMap(Theme.init(rawValue:)) ?? preferences.theme
      await save(preferences)
      var response = pages.redirect(to: Route.frontPage.path, form: form)
      response.headers[.setCookie] = PreferencesCookie.write(preferences, isBehindTLS: configuration.isBehindTLS)
      return response
    }
  }
}
