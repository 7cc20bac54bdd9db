import Foundation
package import GazetteDomain
package import GazettePresentation
package import Hummingbird
package import NIOCore

/// What a handler knows of a request besides the request: who asks, in which language and units.
package struct WebContext: RequestContext {
  /// Hummingbird's own storage.
  package var coreContext: CoreRequestContextStorage
  /// Whose places, feeds, marks and searches the request reads and changes.
  package var reader = ReaderKey.owner
  /// The reader's choices, from the cookie or the store.
  package var preferences = ReaderPreferences()
  /// The language to answer in.
  package var language = Language.french
  /// The units to answer in.
  package var units = UnitSystem.metric
  /// How to write times and dates.
  package var dateStyle = DateStyle(.french)
  /// The colours to answer in.
  package var theme = Theme.automatic
  /// True when the reader may see the paper: it asks nobody who they are, or this browser or program has shown it.
  package var isAdmitted = false
  /// Who asks, by a session or a token; where the paper asks nobody who they are, its owner. Nil for who was not admitted.
  package var account: Reader?
  /// The session of who signed in; nil for a program with a token, and where nobody has to sign in.
  package var session: Session?
  /// What the program's token opens; nil for a browser.
  package var scope: AccessToken.Scope?
  /// True for who has not shown who they are and may read the owner's front page; ``reader`` is the owner then.
  package var isGuest = false
  /// True for whom the proxy in front vouches for.
  package var isVouchedFor = false
  /// Why it cannot be found out who asks; nil where it can.
  package var accessProblem: ReadersProblem?
  /// The client's address without its port, for limits; behind a proxy as that tells it.
  package var clientAddress: String
  /// The address of who connects, the proxy's where there is one.
  package let peerAddress: String
  /// Comes when the client's connection is closed, whoever closed it.
  package let connectionEnd: EventLoopFuture<Void>
  /// What the matched route says of itself.
  var rule = RouteRule()
  /// The reader app that showed by a header whose it is; nil for any other request.
  var appPass: ReaderAppAccess.Pass?
  /// The client's connection.
  private let channel: any Channel
  /// Whether the client's connection is still open.
  var isConnected: Bool { channel.isActive }
  /// The largest body that a handler collects, in bytes.
  package var maxUploadSize = 256 * 1024

  /// Makes a context for a request that just arrived.
  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    connectionEnd = source.channel.closeFuture
    peerAddress = source.channel.remoteAddress?.ipAddress ?? "local"
    clientAddress = peerAddress
  }

  /// The words of the request's language.
  package var phrases: Phrases { Phrases.of(language) }

  /// Lets editors pass.
  /// - Throws: A ``Refusal`` with 403 for other readers.
  package func checkEditor() throws(Refusal) {
    guard account?.role == .editor else { throw Refusal(.forbidden, phrases.common.errors.editorsOnly) }
  }

  /// Lets people pass who use the paper's own pages, or a browser's session.
  /// - Throws: A ``Refusal`` with 403 for a program with a token.
  package func checkBrowser() throws(Refusal) {
    guard scope != nil else { return }
    var refusal = Refusal(.forbidden, phrases.common.errors.noToken)
    refusal.tokenError = "insufficient_scope"
    throw refusal
  }

  /// Does `work`, which is cancelled when the client hangs up.
  func whileConnected<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(ReadersProblem) -> Value
  ) async throws(ReadersProblem) -> Value {
    let (departure, departed) = AsyncStream.makeStream(of: Void.self)
    let number = UInt64.random(in: .min ... .max)
    GuestHandler.watch(channel, number, departed)
    defer { GuestHandler.drop(number, of: channel) }
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
      // Who has left is answered nothing; what was begun for them ends first.
      if case .some(.none) = first { return await group.next() ?? nil }
      return first ?? nil
    }
    guard let result else { throw .passwordsBusy(seconds: 5) }
    return try result.get()
  }

  /// A value that the route captured, percent-decoded: `{place}` of `/weather/{place}`.
  /// - Throws: A ``Refusal`` with 400 when it is not decodable.
  package func captured(_ name: String) throws(Refusal) -> String {
    guard let raw = parameters.get(name), let value = raw.removingPercentEncoding else {
      throw Refusal(.badRequest)
    }
    return value
  }
}

/// What a middleware calls to have the request answered; Hummingbird runs it off the caller's actor.
typealias Next = @concurrent (Request, WebContext) async throws -> Response
