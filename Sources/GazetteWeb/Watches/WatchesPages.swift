package import GazetteDomain
package import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

/// The pages of the watches: the list, the form of a new one, the detail, and the actions of their forms.
package struct WatchesPages: WebSection {
  let watches: Watches
  let ads: Ads
  /// Returns the reader's choices.
  let choices: @Sendable (ReaderKey) async throws(StoreError) -> WatchFormChoices
  package let navigation: NavigationSection? = .watches

  /// Makes the pages on the services; `choices` returns the things among which the form can choose.
  package init(
    _ watches: Watches, ads: Ads,
    choices: @escaping @Sendable (ReaderKey) async throws(StoreError) -> WatchFormChoices = {
      (_) async throws(StoreError) in WatchFormChoices()
    }
  ) {
    self.watches = watches
    self.ads = ads
    self.choices = choices
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.watches, use: list)
    router.post(.watches, use: add)
    router.get(.newWatch, use: showForm)
    router.get(.watch("{watch}"), use: detail)
    router.post(.watch("{watch}"), use: update)
    router.post(.openWatch("{watch}"), use: open)
    router.post(.switchWatch("{watch}"), use: turn)
    router.post(.removeWatch("{watch}"), use: remove)
    router.post(.watchHidden("{watch}"), use: setHidden)
    router.post(.watchPast("{watch}"), use: applyToPast)
  }

  /// Shows all watches, and the ready ones.
  private func list(_ request: Request, _ context: WebContext) async throws -> Response {
    let removed = request.query("removed")
    return try await context.pages.cachedPage(request, context) { edition in
      let page = WatchesPresenter(edition: edition).page(
        try await watches.list(for: context.reader), ready: try await watches.ready(for: context.reader))
      let undo = UndoLog<RemovedWatch>(context.pages)
      var content = Self.content(
        context.phrases[WatchPhrases.self].title,
        WatchListHTML(frame: context.frame, page: page, removed: try await undo.entry(removed, of: context.reader)).body
      )
      content.topics = [.watches]
      return content
    }
  }

  /// Shows the form of a new watch, filled with the address's values, and the preview of its query. A query that cannot be read is
  /// no error of the request: the reader is still typing it.
  private func showForm(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await form(
      try WatchFields(request.queryValues, units: context.edition.watchUnits).content, context)
    return try await context.pages.page(request, context, Self.newWatch(form, context))
  }

  /// Shows a watch with its matches, and its form with the address's values, if there are some.
  private func detail(_ request: Request, _ context: WebContext) async throws -> Response {
    let values = request.queryValues
    let status = try await watches.watch(try context.watchID(), for: context.reader)
    var fields = WatchFormContent(status.watch)
    let isEdited = !values.all("q").isEmpty
    if isEdited {
      fields = try WatchFields(values, units: context.edition.watchUnits).content
      fields.id = status.id
    }
    return try await context.pages.page(
      request, context,
      try await detail(of: status, values, try await form(fields, previews: isEdited, context), context))
  }

  private func detail(
    of status: WatchStatus, _ values: FormValues, _ form: WatchForm, _ context: WebContext
  ) async throws -> PageContent {
    let after = values["after"].flatMap { WatchMatchID(text: $0) }
    let matches = try await watches.matches(
      of: status.id, after: after, limit: WatchDetailPresenter.matchesPerPage + 1, for: context.reader)
    var found: (filter: AdFilter, count: Int)?
    if let filter = try await ads.filters(of: [status.watch.query])[0] {
      found = (filter, try await ads.count(filter, for: context.reader))
    }
    let page = WatchDetailPresenter(edition: context.edition).page(
      status, matches: matches, done: values["done"], count: WatchFields.count(values), ads: found)
    let applied = try await UndoLog<AppliedWatch>(context.pages).entry(values["undo"], of: context.reader)
    let html = WatchDetailHTML(
      frame: context.frame, page: page, form: form, applied: applied.flatMap { $0.watch == status.id ? $0 : nil },
      isFormOpen: form.queryProblem != nil || form.nameProblem != nil || form.labelProblem != nil || form.preview != nil
    )
    return Self.content(status.watch.name, html.body)
  }

  /// Returns the form of `content`; `previews` with the things that its query would have found.
  private func form(
    _ content: WatchFormContent, previews: Bool = true, _ context: WebContext
  ) async throws -> WatchForm {
    var content = content
    content.choices = try await choices(context.reader)
    if previews, !content.isBlank {
      content.preview = try await preview(content.query, for: context.reader)
    }
    return WatchFormPresenter(edition: context.edition).form(content)
  }

  private func preview(
    _ query: String, for reader: ReaderKey
  ) async throws(WatchesError) -> Result<WatchPreview, WatchQueryProblem> {
    do throws(WatchesError) {
      return .success(try await watches.preview(query, for: reader))
    } catch {
      guard case .query(let problem) = error else { throw error }
      return .failure(problem)
    }
  }

  private static func newWatch(_ form: WatchForm, _ context: WebContext) -> PageContent {
    content(
      context.phrases[WatchPhrases.self].form.title, NewWatchHTML(frame: context.frame, form: form).body)
  }

  private static func content(_ title: String, _ body: HTML) -> PageContent {
    var content = PageContent(title: title, section: .watches, body: body)
    content.styles = ["watches.css"]
    content.scripts = ["watches.js"]
    return content
  }
}

// The actions of the forms.
extension WatchesPages {
  /// Adds a watch, turns on a ready one, or undoes a removal.
  private func add(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    if let id = form["restore"] { return try await restore(id, context) }
    if let name = form["ready"] { return try await addReady(name, context) }
    let fields = try WatchFields(form, units: context.edition.watchUnits)
    do throws(WatchesError) {
      let watch = try await watches.add(fields.draft, for: context.reader)
      return .redirect(to: Route.watch(watch.id).path(["done": "created"]))
    } catch {
      let shown = try await self.form(try fields.content.failing(error), context)
      var content = Self.newWatch(shown, context)
      content.status = .badRequest
      return try await context.pages.page(request, context, content)
    }
  }

  private func addReady(_ name: String, _ context: WebContext) async throws -> Response {
    guard let ready = ReadyWatch(rawValue: name) else {
      throw FieldProblem("ready", given: name, expected: .oneOf(ReadyWatch.allCases.map(\.rawValue)))
    }
    let draft = WatchDraft(
      name: context.phrases[WatchPhrases.self].ready(ready), query: ready.query, actions: [.notify, .front])
    _ = try await watches.add(draft, for: context.reader)
    return .redirect(to: Route.watches.path)
  }

  private func restore(_ id: String, _ context: WebContext) async throws -> Response {
    let undo = UndoLog<RemovedWatch>(context.pages)
    guard let removed = try await undo.entry(id, of: context.reader), let watch = removed.watch else {
      throw Refusal(.notFound)
    }
    _ = try await watches.restore(watch, for: context.reader)
    await undo.remove(removed, of: context.reader)
    return .redirect(to: Route.watches.path)
  }

  private func update(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let status = try await watches.watch(try context.watchID(), for: context.reader)
    let fields = try WatchFields(form, units: context.edition.watchUnits)
    var draft = fields.draft
    draft.isOn = status.watch.isOn
    do throws(WatchesError) {
      _ = try await watches.update(status.id, to: draft, for: context.reader)
      return .redirect(to: Route.watch(status.id).path(["done": "saved"]))
    } catch {
      var shown = try fields.content.failing(error)
      shown.id = status.id
      var content = try await detail(of: status, FormValues(encoded: ""), try await self.form(shown, context), context)
      content.status = .badRequest
      return try await context.pages.page(request, context, content)
    }
  }

  /// Records that the reader viewed the matches.
  private func open(_: Request, _ context: WebContext) async throws -> Response {
    let status = try await watches.open(try context.watchID(), for: context.reader)
    return .redirect(to: Route.watch(status.id).path)
  }

  private func turn(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let status = try await watches.watch(try context.watchID(), for: context.reader)
    var draft = WatchDraft(status.watch)
    draft.isOn = try WatchFields.choice("on", in: form)
    _ = try await watches.update(status.id, to: draft, for: context.reader)
    return .redirect(to: Route.watches.path, form: form)
  }

  /// Removes a watch; the list then offers to undo that.
  private func remove(_: Request, _ context: WebContext) async throws -> Response {
    let removed = RemovedWatch(try await watches.remove(try context.watchID(), for: context.reader))
    let isSaved = await UndoLog<RemovedWatch>(context.pages).save(removed, of: context.reader)
    return .redirect(to: Route.watches.path(["removed": isSaved ? removed.undoID : nil]))
  }

  /// Hides articles again, or brings them back into the lists; all of them without an `article`.
  private func setHidden(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let id = try context.watchID()
    let articles = try form["article"].map { text throws(Refusal) in
      guard let article = ArticleID(text: text) else { throw Refusal(.notFound) }
      return [article]
    }
    try await watches.setHidden(try WatchFields.choice("hidden", in: form), articles, by: id, for: context.reader)
    return .redirect(to: Route.watch(id).path, form: form)
  }

  /// Applies the actions to earlier matches, or undoes that.
  private func applyToPast(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    let id = try context.watchID()
    if let key = form["undo"] { return try await undo(key, of: id, context) }
    let (count, changes) = try await watches.applyToPast(id, for: context.reader)
    let applied = AppliedWatch(changes, of: id)
    let isSaved = changes.isEmpty ? false : await UndoLog<AppliedWatch>(context.pages).save(applied, of: context.reader)
    return .redirect(
      to: Route.watch(id).path(
        ["done": "applied", "count": String(count), "undo": isSaved ? applied.undoID : nil]))
  }

  private func undo(_ key: String, of id: WatchID, _ context: WebContext) async throws -> Response {
    let log = UndoLog<AppliedWatch>(context.pages)
    guard let applied = try await log.entry(key, of: context.reader), applied.watch == id else {
      throw Refusal(.notFound)
    }
    try await watches.undo(applied.changes, of: id, for: context.reader)
    // Otherwise undoing twice would change what the reader did in between.
    await log.remove(applied, of: context.reader)
    return .redirect(to: Route.watch(id).path(["done": "undone"]))
  }
}
