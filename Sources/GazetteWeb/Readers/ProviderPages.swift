import GazetteDomain
import GazettePresentation
import HTMLWriting
import HTTPTypes
import Hummingbird

/// `/login/with/…` and `/login/return`: readers sign in with a provider, and link their identity there.
struct ProviderPages: WebSection {
  let readers: Readers
  let accessRoutes: AccessRoutes

  func addRoutes(to router: RouteTable) {
    router.get(.loginWith("{provider}"), for: .everyone, use: begin)
    router.get(.loginReturn, for: .everyone, use: finish)
    router.post(.unlinkIdentity, use: unlink)
  }

  private func begin(_ request: Request, _ context: WebContext) async throws -> Response {
    let returnPath = request.query("return")
    let isLinking = request.query("link") != nil
    guard !isLinking || context.account != nil else { throw Refusal(.unauthorized) }
    do throws(ReadersProblem) {
      let attempt = try await readers.begin(
        at: context.parameters.get("provider") ?? "",
        returningTo: context.pages.configuration.absolute(.loginReturn, request), page: returnPath,
        linkingTo: isLinking ? context.account?.id : nil, invitation: request.query("invitation"),
        from: context.clientAddress)
      var response = Response.redirect(to: attempt.address)
      response.headers[.setCookie] = SignInCookie.write(attempt.secret.text, isBehindTLS: accessRoutes.isBehindTLS)
      response.headers[.cacheControl] = "no-store"
      // Sends the origin only. With no referrer at all, browsers would omit the origin of a form too.
      response.headers[.referrerPolicy] = "strict-origin"
      return response
    } catch {
      return try await accessRoutes.refused(error, request, context, returnPath: returnPath)
    }
  }

  private func finish(_ request: Request, _ context: WebContext) async throws -> Response {
    let secret = SignInCookie.read(request, isBehindTLS: accessRoutes.isBehindTLS) ?? ""
    var response: Response
    do throws(ReadersProblem) {
      let result = try await readers.finish(
        String(secret), query: request.uri.query ?? "",
        returningTo: context.pages.configuration.absolute(.loginReturn, request), by: context.account?.id)
      if result.isLinked, context.session != nil {
        response = Response.redirect(to: Route.account.path(["done": "linked"]))
      } else {
        // If no one had to sign in before, everyone must from now on; this browser has just done so.
        response = try await accessRoutes.enter(
          result.reader, request, context,
          returnPath: result.isLinked ? Route.account.path(["done": "linked"]) : result.page)
      }
    } catch {
      response = try await accessRoutes.refused(error, request, context, returnPath: nil)
    }
    response.headers.append(
      HTTPField(name: .setCookie, value: SignInCookie.erase(isBehindTLS: accessRoutes.isBehindTLS)))
    response.headers[.cacheControl] = "no-store"
    // Sends the origin only. With no referrer at all, browsers would omit the origin of a form too.
    response.headers[.referrerPolicy] = "strict-origin"
    return response
  }

  private func unlink(_ request: Request, _ context: WebContext) async throws -> Response {
    let form = try await request.form(context)
    guard let reader = context.account else { throw Refusal(.unauthorized) }
    do throws(ReadersProblem) {
      guard let identity = ReaderIdentity(issuer: form["issuer"] ?? "", subject: form["subject"] ?? "") else {
        throw .badIdentity
      }
      try await readers.unlink(identity, from: reader.id)
    } catch {
      throw error.refusal(context, now: context.pages.dependencies.now())
    }
    return .redirect(to: Route.account.path(["done": "unlinked"]))
  }
}

/// The cookie of a browser on its round trip to a provider. Scripts cannot read it, and no other site sends it except in the
/// redirect back.
enum SignInCookie {
  static func read(_ request: Request, isBehindTLS: Bool) -> Substring? {
    RequestCookies.value(of: name(isBehindTLS), in: request)
  }

  static func write(_ secret: String, isBehindTLS: Bool) -> String {
    "\(name(isBehindTLS))=\(secret); Path=/; Max-Age=600; \(SessionCookie.attributes(isBehindTLS))"
  }

  static func erase(isBehindTLS: Bool) -> String {
    "\(name(isBehindTLS))=; Path=/; Max-Age=0; \(SessionCookie.attributes(isBehindTLS))"
  }

  private static func name(_ isBehindTLS: Bool) -> String { isBehindTLS ? "__Host-gazette-sign-in" : "gazette-sign-in" }
}

/// The links to the providers, for the sign-in and for invitations.
struct ProviderLinksHTML {
  let words: ProviderPhrases
  let providers: [IdentityProviderID]
  /// The query of the links: the page to open afterwards, or an invitation.
  let query: KeyValuePairs<String, String?>

  /// The links; empty without providers.
  @HTMLBuilder var links: HTML {
    if !providers.isEmpty {
      """
      <div class="gate-ways"><p class="gate-or">\(words.or)</p>
      \(each: providers, link)</div>
      """
    }
  }

  private func link(_ provider: IdentityProviderID) -> HTML {
    #"<a class="button" href="\#(Route.loginWith(provider.text).path(query))">\#(words.continueWith(provider.text))</a>"#
  }
}

/// A reader's identities at providers, as a part of their account's page.
struct IdentityListHTML {
  let words: ProviderPhrases
  let identities: [ReaderIdentity]
  let providers: [IdentityProviderID]

  @HTMLBuilder var part: HTML {
    #"<p class="paper-note">\#(words.hint)</p>"#
    if identities.isEmpty { #"<p class="paper-note">\#(words.none)</p>"# }
    for identity in identities { line(identity) }
    if !providers.isEmpty {
      """
      <p class="setting-send setting-pair">\(each: providers, linkButton)</p>
      """
    }
  }

  private func linkButton(_ provider: IdentityProviderID) -> HTML {
    #"<a class="button" href="\#(Route.loginWith(provider.text).path(["link": "1"]))">\#(words.link(provider.text))</a>"#
  }

  private func line(_ identity: ReaderIdentity) -> HTML {
    """
    <form class="setting" method="post" action="\(Route.unlinkIdentity.path)">
    <div class="setting-words"><p class="setting-label account-device">\(identity.issuer)</p>\
    <p class="field-hint">\(words.known(identity.subject))</p></div>
    <div class="setting-control"><input type="hidden" name="issuer" value="\(identity.issuer)">\
    <input type="hidden" name="subject" value="\(identity.subject)">\
    <button class="button button-quiet" type="submit">\(words.unlink)</button></div>
    </form>
    """
  }
}
