/// Which of the caller's header fields go out.
enum HeaderRules {
  /// Fields that never go out: they belong to the connection, or would make the reader known.
  static let neverSent: Set<String> = [
    "accept-encoding", "connection", "content-length", "cookie", "cookie2", "expect", "host", "keep-alive",
    "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Fields that may follow a redirect to another origin; any other might be a credential.
  static let harmless: Set<String> = [
    "accept", "accept-language", "cache-control", "if-modified-since", "if-none-match", "user-agent",
  ]
}
