import Hummingbird

/// What a middleware calls to have the request answered; Hummingbird runs it off the caller's actor.
typealias Next = @concurrent (Request, WebContext) async throws -> Response
