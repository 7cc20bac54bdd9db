// The addresses of the channels, and of what was sent to them.
extension Route {
  package static let channels = Route("watches", "channels")
  package static let notificationPreferences = Route("watches", "channels", "preferences")
  package static let muteWatch = Route("watches", "channels", "mute")
  package static func testChannel(_ id: String) -> Route { Route("watches", "channels", id, "test") }
  package static func removeChannel(_ id: String) -> Route { Route("watches", "channels", id, "remove") }
  /// The page that mutes the watch of a message, without a sign-in: whoever knows the identity has received the message.
  package static func muteMessage(_ id: String) -> Route { Route("watches", "mute", id) }
}

extension APIRoute {
  package static let channels = APIRoute("channels")
  package static func channel(_ id: String) -> APIRoute { APIRoute("channels", id) }
  package static func channelTest(_ id: String) -> APIRoute { APIRoute("channels", id, "test") }
  /// The push subscriptions of browsers.
  package static let pushChannel = APIRoute("channels", "push")
}
