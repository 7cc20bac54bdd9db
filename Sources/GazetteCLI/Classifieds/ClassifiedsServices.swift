/// What the commands of the classified ads ask for.
package struct ClassifiedsServices: Sendable {
  /// Opens the stored ads, fetched anew when they are old; the session is closed when the work ends.
  package let open: @Sendable () async throws(CommandFailure) -> ClassifiedsSession
  /// Opens the component, to ask the sources; it is closed when the work ends.
  package let desk: @Sendable () async throws(CommandFailure) -> ClassifiedsDesk
  /// Reads the listing at a file's name or a web address, without a look at what is stored.
  package let read: @Sendable (_ source: String) async throws(ListingFailure) -> ClassifiedsSession

  /// Makes the services.
  package init(
    open: @escaping @Sendable () async throws(CommandFailure) -> ClassifiedsSession,
    desk: @escaping @Sendable () async throws(CommandFailure) -> ClassifiedsDesk,
    read: @escaping @Sendable (_ source: String) async throws(ListingFailure) -> ClassifiedsSession
  ) {
    self.open = open
    self.desk = desk
    self.read = read
  }
}
