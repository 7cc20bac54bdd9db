/// What `gazette feeds parse` asks for.
package struct FeedFileServices: Sendable {
  /// What a file holds. Fails with ``ExitStatus/data`` when it is no feed, ``ExitStatus/noInput`` when it is missing.
  package let parse: @Sendable (_ request: FeedFileRequest) throws(CommandFailure) -> ParsedFeedLine

  /// Gathers the services.
  package init(parse: @escaping @Sendable (_ request: FeedFileRequest) throws(CommandFailure) -> ParsedFeedLine) {
    self.parse = parse
  }
}
