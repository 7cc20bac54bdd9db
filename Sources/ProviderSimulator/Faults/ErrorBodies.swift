/// What a provider says with each status that is not success.
struct ErrorBodies: Sendable {
  /// The reply for a status; its own status is the one asked for.
  let reply: @Sendable (_ status: Int) -> ProviderReply

  /// A plain page, as a web server in front of a site sends it.
  static let page = ErrorBodies { status in
    .text(
      "<html><head><title>\(status)</title></head><body><center><h1>\(status)</h1></center></body></html>",
      type: "text/html", status: status)
  }
}
