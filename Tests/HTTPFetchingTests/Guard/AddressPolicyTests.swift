import Testing

@testable import HTTPFetching

@Suite struct AddressPolicyTests {
  @Test(arguments: [
    "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
    "127.255.255.255", "168.63.129.16", "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.0.0.1", "192.0.0.255",
    "192.0.2.1", "192.88.99.1", "192.168.0.1", "192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.7",
    "203.0.113.255", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
  ])
  func `blocks reserved IPv4 addresses`(text: String) throws {
    #expect(AddressPolicy.publicInternet.blocks(try #require(IPAddress(text))))
  }

  @Test(arguments: [
    "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
    "168.63.129.15", "168.63.129.17", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0",
    "191.255.255.255", "192.0.1.0", "192.0.3.0", "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0",
    "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0", "223.255.255.255",
  ])
  func `allows IPv4 neighbours of reserved ranges`(text: String) throws {
    #expect(!AddressPolicy.publicInternet.blocks(try #require(IPAddress(text))))
  }

  @Test(arguments: [
    "::", "::1", "64:ff9b:1::1", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "100::1", "100::ffff:ffff:ffff:ffff", "2001::1",
    "2001:0:ffff::1", "2001:10::1", "2001:1f:ffff::", "2001:20::1", "2001:2f:ffff::", "2001:db8::1", "2001:db8:ffff::",
    "2002::1", "2002:ffff::1", "3fff::1", "3fff:fff:ffff::", "fc00::1", "fdff:ffff::1", "fe80::1", "febf:ffff::1",
    "fec0::1", "feff:ffff::1", "ff00::1", "ffff::1",
  ])
  func `blocks reserved IPv6 addresses`(text: String) throws {
    #expect(AddressPolicy.publicInternet.blocks(try #require(IPAddress(text))))
  }

  @Test(arguments: [
    "64:ff9b:2::1", "100:0:0:1::1", "2001:1::1", "2001:f::1", "2001:30::1", "2001:db7:ffff::1", "2001:db9::1",
    "2003::1", "2606:4700::1111", "2a01:e0a::1", "3ffe::1", "3fff:1000::1", "fbff::1", "fe00::1",
  ])
  func `allows IPv6 neighbours of reserved ranges`(text: String) throws {
    #expect(!AddressPolicy.publicInternet.blocks(try #require(IPAddress(text))))
  }

  @Test(arguments: ["::%", "::ffff:%", "::ffff:0:%", "64:ff9b::%"])
  func `checks IPv4 addresses embedded in IPv6`(form: String) throws {
    let blocked = try #require(IPAddress(form.replacing("%", with: "10.1.2.3")))
    let open = try #require(IPAddress(form.replacing("%", with: "93.184.216.34")))
    #expect(AddressPolicy.publicInternet.blocks(blocked))
    #expect(!AddressPolicy.publicInternet.blocks(open))
  }
}
