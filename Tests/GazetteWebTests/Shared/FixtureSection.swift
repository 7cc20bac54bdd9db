import GazetteDomain
import GazettePresentation
import GazetteWeb
import HTMLWriting
import Hummingbird

/// A section with its list and the page that the command palette links to, written like a real section.
struct FixtureSection: WebSection {
  let navigation: NavigationSection? = .weather
  let storageLabels = [
    StorageLabel(.pictures, \.settings.storage.pictures), StorageLabel(.classifieds, \.settings.storage.classifieds),
  ]

  func addRoutes(to router: RouteTable) {
    router.get(.weather) { request, context in
      try await context.pages.cachedPage(request, context) { edition in
        var content = PageContent(
          title: "Titre & <b>titre</b>", section: .weather,
          body: "<h1>\("<i>Échappé</i>")</h1><p>\(edition.dates.time(edition.now))</p>")
        content.topics = [.weather]
        return content
      }
    }
    router.get(.addPlace) { request, context in
      try await context.pages.page(
        request, context,
        PageContent(title: "Ajouter", section: .weather, body: "<h1>Ajouter</h1>"))
    }
    router.post(.refreshPlaces) { request, context in
      let form = try await request.form(context)
      return .redirect(to: Route.weather.path, form: form)
    }
    router.get(.place("{place}")) { request, context in
      let place = try context.captured("place")
      guard place != "broken" else { throw Broken(secret: "key=not-for-readers") }
      guard place != "busy" else { throw Refusal(.serviceUnavailable) }
      guard place != "crowded" else { throw Refusal(.tooManyRequests) }
      throw Refusal(.notFound, ErrorSentence("Pas ici", place))
    }
  }

  struct Broken: Error { let secret: String }
}
