package import GazetteDomain
package import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

/// The page of the channels with the preferences and the log of notifications, the actions of its forms, and the page that mutes a
/// watch from a notification.
package struct ChannelsPages: WebSection {
  private let channels: Channels
  private let watches: Watches

  /// Makes the pages on the services.
  package init(_ channels: Channels, watches: Watches) {
    self.channels = channels
    self.watches = watches
  }

  package var storageLabels: [StorageLabel] {
    [StorageLabel(.notifications, { $0[ChannelPhrases.self].stored })]
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.channels, use: list)
    router.post(.channels, use: add)
    router.post(.testChannel("{channel}"), use: test)
    router.post(.removeChannel("{channel}"), use: remove)
    router.post(.notificationPreferences, use: setPreferences)
    router.post(.muteWatch, use: mute)
    router.get(.muteMessage("{message}"), for: .everyone, use: askToMute)
    router.post(.muteMessage("{message}"), for: .everyone, use: muteMessage)
  }

  /// The results that an address may name.
  private enum Done: String {
    case added, removed, saved
  }

  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let values = request.queryValues
    return try await context.pages.cachedPage(request, context) { edition in
      var html = try await html(context, edition)
      html.notice = try await notice(values, context)
      var content = Self.content(html, context)
      content.topics = [.notifications, .watches]
      return content
    }
  }

  /// Returns the sentence about the previous form; the result of a test is known from the channel itself.
  private func notice(_ values: FormValues, _ context: WebContext) async throws(ChannelsError) -> ChannelNotice? {
    let words = context.phrases[ChannelPhrases.self]
    if let id = values["tested"].flatMap({ ChannelID(text: $0) }) {
      guard let channel = try await channels.list(for: context.reader).first(where: { $0.id == id }) else {
        return ChannelNotice(words.testGone, isProblem: true)
      }
      return channel.health.lastFailure.map { ChannelNotice(words.problems.failure($0), isProblem: true) }
        ?? ChannelNotice(words.testSent)
    }
    switch values["done"].flatMap(Done.init) {
    case .added: return ChannelNotice(words.added)
    case .removed: return ChannelNotice(words.removed)
    case .saved: return ChannelNotice(words.saved)
    case nil: return nil
    }
  }

  private func html(_ context: WebContext, _ edition: Edition) async throws -> ChannelsHTML {
    let reader = context.reader
    let list = try await channels.list(for: reader)
    let names = try await watches.list(for: reader).map { ($0.watch.id, $0.watch.name) }
    let content = ChannelsContent(
      channels: list, kinds: channels.availableKinds, preferences: try await channels.preferences(for: reader),
      muted: try await channels.muted(for: reader),
      watchNames: Dictionary(names, uniquingKeysWith: { first, _ in first }),
      log: try await channels.log(for: reader))
    return ChannelsHTML(
      frame: context.frame, page: ChannelsPresenter(edition: edition).page(content),
      hasPush: content.kinds.contains(.push), hasWatch: !names.isEmpty,
      isZoneChosen: content.preferences.timeZoneName != nil, endpoints: PushEndpointDigest.all(of: list))
  }

  private static func content(_ html: ChannelsHTML, _ context: WebContext) -> PageContent {
    var content = PageContent(
      title: context.phrases[ChannelPhrases.self].title, section: .watches, body: html.body)
    content.styles = ["watches.css", "channels.css"]
    content.scripts = ["push.js", "copying.js"]
    return content
  }
}

// The actions of the forms.
extension ChannelsPages {
  /// Adds a channel. A webhook's secret is shown once, on a page that no browser stores.
  private func add(_ request: Request, _ context: WebContext) async throws -> Response {
    let fields = try ChannelFields(try await request.form(context))
    let added: Channel
    do throws(ChannelsError) {
      added = try await channels.add(fields.draft, for: context.reader)
    } catch {
      guard case .problem(let problem) = error else { throw error }
      var html = try await html(context, await context.pages.homeEdition(context))
      html.mistake = ChannelsHTML.Mistake(fields: fields, problem: problem)
      return try await uncached(html, .badRequest, request, context)
    }
    guard let secret = added.target.webhookSecretText else {
      return .redirect(to: Route.channels.path(["done": Done.added.rawValue]))
    }
    var html = try await html(context, await context.pages.homeEdition(context))
    html.secret = secret
    return try await uncached(html, .ok, request, context)
  }

  private func uncached(
    _ html: ChannelsHTML, _ status: HTTPResponse.Status, _ request: Request, _ context: WebContext
  ) async throws -> Response {
    var content = Self.content(html, context)
    content.status = status
    var response = try await context.pages.page(request, context, content)
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// Sends a test; the page then shows its result.
  private func test(_: Request, _ context: WebContext) async throws -> Response {
    let id = try context.channelID()
    _ = try await channels.test(id, for: context.reader)
    return .redirect(to: Route.channels.path(["tested": String(id.rawValue)]))
  }

  private func remove(_: Request, _ context: WebContext) async throws -> Response {
    try await channels.remove(try context.channelID(), for: context.reader)
    return .redirect(to: Route.channels.path(["done": Done.removed.rawValue]))
  }

  private func setPreferences(_ request: Request, _ context: WebContext) async throws -> Response {
    let fields = try NotificationFields(try await request.form(context))
    guard let preferences = fields.preferences(context.language) else {
      let edition = await context.pages.homeEdition(context)
      var html = try await html(context, edition)
      html.choices = fields.failing(
        ChannelsPresenter(edition: edition), context.phrases[ChannelPhrases.self].choices)
      return try await uncached(html, .badRequest, request, context)
    }
    try await channels.setPreferences(preferences, for: context.reader)
    return .redirect(to: Route.channels.path(["done": Done.saved.rawValue]))
  }

  /// Mutes a watch for a day, or ends that.
  private func mute(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    guard let id = WatchID(text: form["watch"] ?? "") else {
      throw FieldProblem("watch", given: form["watch"] ?? "", expected: .described)
    }
    if try WatchFields.choice("muted", in: form) {
      // Only a watch of the reader can be muted.
      _ = try await watches.watch(id, for: context.reader)
      _ = try await channels.mute(id, for: context.reader)
    } else {
      try await channels.unmute(id, for: context.reader)
    }
    return .redirect(to: Route.channels.path, form: form)
  }

  /// Asks whether to mute the watch of a notification. A GET changes nothing: programs follow links by themselves.
  private func askToMute(_ request: Request, _ context: WebContext) async throws -> Response {
    let html = MuteHTML(frame: context.frame, message: try context.captured("message"), result: nil)
    return try await context.pages.page(request, context, Self.content(html, context))
  }

  private func muteMessage(_ request: Request, _ context: WebContext) async throws -> Response {
    let message = try context.captured("message")
    let muted = try await channels.mute(message: message)
    let time = ChannelsPresenter(edition: await context.pages.homeEdition(context)).time(muted.end)
    let html = MuteHTML(
      frame: context.frame, message: message, result: context.phrases[ChannelPhrases.self].muteDone(time))
    return try await context.pages.page(request, context, Self.content(html, context))
  }

  private static func content(_ html: MuteHTML, _ context: WebContext) -> PageContent {
    PageContent(title: context.phrases[ChannelPhrases.self].muteTitle, section: nil, body: html.body)
  }
}
