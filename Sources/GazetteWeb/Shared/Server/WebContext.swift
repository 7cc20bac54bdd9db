import Foundation
package import GazetteDomain
package import GazettePresentation
package import Hummingbird
package import Logging
package import NIOCore

/// The context of a request that has just arrived: its connection.
package struct ConnectionContext: RequestContext {
  /// Hummingbird's own storage.
  package var coreContext: CoreRequestContextStorage
  /// The client's connection.
  let channel: any NIOCore.Channel

  /// Makes the context of a request on a connection.
  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}

/// The context of a request: its sender, language and units, and the pages of the server.
package struct WebContext: RequestContext {
  /// The connection of a request, and the pages of the server that responds to it.
  package struct Source: RequestContextSource {
    let connection: ConnectionContext
    let pages: PageRenderer
    package var logger: Logger { connection.logger }
  }

  /// Hummingbird's own storage.
  package var coreContext: CoreRequestContextStorage
  /// Renders and caches pages.
  package let pages: PageRenderer
  /// The reader whose places, feeds, marks and searches the request reads and changes.
  package var reader = ReaderKey.owner
  /// The reader's preferences, from the cookie or the store.
  package var preferences = ReaderPreferences()
  /// The language of the response.
  package var language = Language.french
  /// The units of the response.
  package var units = UnitSystem.metric
  /// The format of times and dates.
  package var dateStyle = DateStyle(.french)
  /// The colours of the response.
  package var theme = Theme.automatic
  /// True when the sender may read: no sign-in is required, or this browser or program is authenticated.
  package var isAdmitted = false
  /// The reader authenticated by a session or a token; the owner when no sign-in is required. Nil for a sender without access.
  package var account: Reader?
  /// The session of a signed-in reader; nil for a program with a token, and when no sign-in is required.
  package var session: Session?
  /// The scope of the program's token; nil for a browser.
  package var scope: AccessToken.Scope?
  /// True for a visitor who is not signed in but may read the owner's front page; ``reader`` is then the owner.
  package var isGuest = false
  /// True when the proxy in front vouches for the reader.
  package var isVouched = false
  /// True when the request has seen a change that this node has not received yet: cached pages may be older.
  var hasStaleCache = false
  /// The reason why the sender cannot be identified; nil without a problem.
  package var accessProblem: ReadersProblem?
  /// The client's address without its port, for limits; behind a proxy, the address that the proxy reports.
  package var clientAddress: String
  /// The address of the connection itself, which is the proxy's if there is one.
  package let peerAddress: String
  /// Completes when the client's connection closes, whichever side closed it.
  package let connectionEnd: EventLoopFuture<Void>
  /// The rule of the matched route.
  var rule = RouteRule()
  /// The pass of a reader app that authenticated in a header; nil for any other request.
  var appPass: ReaderAppAccess.Pass?
  /// The client's connection.
  private let channel: any NIOCore.Channel
  /// True while the client's connection is open.
  var isConnected: Bool { channel.isActive }
  /// The maximum size of a body that a handler collects, in bytes.
  package var maximumBodySize = 256 * 1024

  /// Makes the context of a request that has just arrived.
  package init(source: Source) {
    coreContext = source.connection.coreContext
    pages = source.pages
    channel = source.connection.channel
    connectionEnd = channel.closeFuture
    peerAddress = channel.remoteAddress?.ipAddress ?? "local"
    clientAddress = peerAddress
  }

  /// The frame that every part of a page needs for its HTML.
  package var frame: Frame { Frame(assets: pages.assets.base, phrases: phrases) }

  /// The reader, time and place for which the request's page is rendered.
  package var edition: Edition {
    Edition(
      language: language, units: units, timeZone: pages.configuration.timeZone, now: pages.dependencies.now(),
      dateStyle: dateStyle)
  }

  /// The words of the request's language.
  package var phrases: Phrases { Phrases.of(language) }

  /// Admits editors only.
  /// - Throws: A ``Refusal`` with 403 for other readers.
  package func checkEditor() throws(Refusal) {
    guard account?.role == .editor else { throw Refusal(.forbidden, phrases.common.errors.editorsOnly) }
  }

  /// Admits people who use Gazette's pages, in a browser with or without a session.
  /// - Throws: A ``Refusal`` with 403 for a program with a token.
  package func checkBrowser() throws(Refusal) {
    guard scope != nil else { return }
    var refusal = Refusal(.forbidden, phrases.common.errors.noToken)
    refusal.tokenError = "insufficient_scope"
    throw refusal
  }

  /// Performs `work`, and cancels it when the client hangs up.
  func whileConnected<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(ReadersProblem) -> Value
  ) async throws(ReadersProblem) -> Value {
    let (departure, departed) = AsyncStream.makeStream(of: Void.self)
    let number = UInt64.random(in: .min ... .max)
    ConnectionLimitHandler.watch(channel, number, departed)
    defer { ConnectionLimitHandler.drop(number, of: channel) }
    let result = await withTaskGroup(of: Result<Value, ReadersProblem>?.self) { group in
      group.addTask {
        do throws(ReadersProblem) { return .success(try await work()) } catch { return .failure(error) }
      }
      group.addTask {
        for await _ in departure {}
        return nil
      }
      let first = await group.next()
      group.cancelAll()
      // A departed client gets no response, but its running work ends first.
      if case .some(.none) = first { return await group.next() ?? nil }
      return first ?? nil
    }
    guard let result else { throw .passwordsBusy(seconds: 5) }
    return try result.get()
  }

  /// Returns a value from the route's path, percent-decoded: `{place}` of `/weather/{place}`.
  /// - Throws: A ``Refusal`` with 400 when it cannot be decoded.
  package func captured(_ name: String) throws(Refusal) -> String {
    guard let raw = parameters.get(name), let value = raw.removingPercentEncoding else {
      throw Refusal(.badRequest)
    }
    return value
  }
}

/// The continuation that a middleware calls for the response; Hummingbird runs it off the caller's actor.
typealias Next = @concurrent (Request, WebContext) async throws -> Response
