import GazetteDomain
import GazetteStore
import Testing

@Suite struct OutboundRuleTextTests {
  @Test(arguments: [
    OutboundRule.malformed, .scheme("ftp"), .credentials, .controlCharacter, .backslash, .host("a b"),
    .localName("nas.local"), .port(22), .address("2001:db8::1", host: "nas.example"), .uncheckedPeer("10.0.0.1"),
    .unknown,
  ])
  func `round-trips a rule with its facts`(rule: OutboundRule) {
    #expect(OutboundRuleText.rule(in: OutboundRuleText.text(of: rule)) == rule)
  }

  @Test(arguments: [
    "port 22 is not allowed", "", "not an absolute web address", "scheme", "address 10.0.0.1", "budget",
    "scheme ftp: only http and https are fetched",
  ])
  func `reads unknown words as an unknown rule`(text: String) {
    #expect(OutboundRuleText.rule(in: text) == .unknown)
  }
}
