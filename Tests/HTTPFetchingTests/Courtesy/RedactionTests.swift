import Testing

@testable import HTTPFetching

@Suite struct RedactionTests {
  @Test(arguments: [
    (
      "https://api.example/weather?lat=1&appid=0123abc&units=metric",
      "https://api.example/weather?lat=1&appid=…&units=metric"
    ),
    ("GET https://x.example/?API_KEY=s3cret failed", "GET https://x.example/?API_KEY=… failed"),
    ("https://x.example/?access_token=a.b-c#f", "https://x.example/?access_token=…#f"),
    ("https://x.example/?a=1&key=z", "https://x.example/?a=1&key=…"),
    ("https://me:pass@x.example/", "https://…@x.example/"),
    ("https://x.example/?q=a@b", "https://x.example/?q=a@b"),
    ("no address at all", "no address at all"),
  ])
  func `removes secrets from addresses and messages`(text: String, expected: String) {
    #expect(Redaction.redacted(text) == expected)
  }
}
