/// The files of feedparser's corpus with a different result in Gazette, each with the reason.
enum FeedparserExceptions {
  static let reasons: [String: String] = [
    "encoding/http_text_rss_xml_default.xml": usASCII,
    "encoding/http_text_xml_default.xml": usASCII,
    "encoding/http_text_xml_epe_default.xml": usASCII,
    "encoding/http_text_xml_epe_encoding.xml": usASCII,
    "encoding/http_text_xml_qs.xml": usASCII,
    "encoding/bozo_http_text_plain.xml": contentType,
    "wellformed/http/headers_etag.xml": validators,
    "wellformed/http/headers_last_modified-modified.xml": validators,
    "wellformed/namespace/atomthreading.xml": "a reply is an item's, and RFC 4685 allows in-reply-to in entries only",
  ]

  private static let usASCII = "RFC 7303 revoked RFC 3023's rule that text/xml without a charset is us-ascii"
  private static let contentType = "the document is well-formed; the wrong type text/plain is only a warning"
  private static let validators = "the fetcher stores ETag and Last-Modified, not the parser"
}
