import FeedParsing
import Foundation
import Testing

/// CAP from real services, valid and invalid.
struct AlertReaderTests {
  private static let start = Date(timeIntervalSince1970: 1_795_363_200)

  private func alert(_ inside: String, namespace: String = "urn:oasis:names:tc:emergency:cap:1.2") throws
    -> AlertDocument
  {
    let head = "<?xml version=\"1.0\"?><alert xmlns=\"\(namespace)\"><identifier>1</identifier><sender>s</sender>"
    return try AlertReader().alert(Array("\(head)\(inside)</alert>".utf8))
  }

  @Test func `reads a complete message`() throws {
    let parsed = try alert(
      """
      <sent>2026-11-22T17:00:00+01:00</sent><status>Actual</status><msgType>Update</msgType><scope>Public</scope>
      <references>a@b,1.2,2026-11-22T16:00:00+01:00 a@b,x,y,2026-11-22T16:00:00+01:00</references>
      <info><language>de-DE</language><event>STURM</event><responseType>Prepare</responseType><severity>Severe</severity>
      <onset>2026-11-22T16:00:00Z</onset><expires>2026-11-22T18:00:00Z</expires><senderName>DWD</senderName>
      <eventCode><valueName>II</valueName><value>51</value></eventCode>
      <area><areaDesc>Hier</areaDesc><polygon>48,2 49,2 49,3 48,2</polygon><circle>48.5,2.5 12.5</circle>
      <geocode><valueName>WARNCELLID</valueName><value>8</value></geocode><ceiling>9842.5197</ceiling></area></info>
      <info><event>STORM</event></info>
      """)
    #expect(parsed.isWellFormed && parsed.sent == Self.start && parsed.messageType == "update")
    #expect(parsed.references.map(\.identifier) == ["1.2", "x,y"])
    let info = try #require(parsed.infos.first)
    #expect(info.language == "de-DE" && info.severity == "severe" && info.onset == Self.start)
    #expect(info.eventCodes == [AlertValue(name: "II", value: "51")])
    let area = try #require(info.areas.first)
    #expect(area.polygons.map(\.count) == [4] && area.circles.map(\.kilometers) == [12.5])
    #expect(area.geocodes == [AlertValue(name: "WARNCELLID", value: "8")])
    #expect(parsed.infos.last?.language == nil)
  }

  @Test(arguments: ["urn:oasis:names:tc:emergency:cap:1.1", "urn:oasis:names:tc:emergency:cap:1.2", "urn:some:other"])
  func `reads every version and unknown namespaces`(namespace: String) throws {
    #expect(try alert("<status>Actual</status>", namespace: namespace).status == "actual")
  }

  @Test func `ignores the case of element names`() throws {
    let parsed = try alert("<Status>ACTUAL</Status><INFO><Event>Wind</Event><Area><AreaDesc>x</AreaDesc></Area></INFO>")
    #expect(parsed.status == "actual" && parsed.infos.first?.areas.first?.name == "x")
  }

  @Test(arguments: [
    "48,2 49,2", "", "48,2 49,2 nan,3 48,2", "48,2 91,2 49,3 48,2", "48,2 49,361 49,3", "48;2 49;2 49;3",
    "1e999,2 3,4 5,6", "48,2,3 49,2,3 49,3,3",
  ])
  func `rejects malformed polygons`(text: String) throws {
    let parsed = try alert("<info><area><polygon>\(text)</polygon></area></info>")
    #expect(parsed.infos.first?.areas.first?.polygons == [])
  }

  @Test(arguments: ["48,2 -1", "48,2 1e9", "48,2", "91,2 5", "48,2 nan"])
  func `rejects malformed circles`(text: String) throws {
    #expect(try alert("<info><area><circle>\(text)</circle></area></info>").infos.first?.areas.first?.circles == [])
  }

  @Test func `detects a truncated message`() throws {
    let complete = Array("<alert><identifier>1</identifier><info><event>Wind</event></info></alert>".utf8)
    #expect(try AlertReader().alert(complete).isWellFormed)
    #expect(try !AlertReader().alert(Array(complete.dropLast(20))).isWellFormed)
  }

  @Test func `limits depth, polygon points and entities`() throws {
    let deep = String(repeating: "<info>", count: 10_000)
    _ = try? alert(deep)
    let corners = String(repeating: "48.1,2.1 ", count: 120_000)
    let parsed = try alert(String(repeating: "<info><area><polygon>\(corners)</polygon></area></info>", count: 3))
    #expect(!parsed.isWellFormed)
    let bomb = "<!DOCTYPE alert [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>"
    let laughs = try? AlertReader().alert(
      Array("\(bomb)<alert><identifier>1</identifier><sender>&b;</sender></alert>".utf8))
    #expect(laughs?.sender.contains("aaaa") != true)
  }

  @Test(arguments: ["", "<html><body>Sorry</body></html>", "<alert/>", "{\"a\":1}", "<feed/>"])
  func `rejects documents that are not alerts`(text: String) {
    #expect(throws: FeedParsingError.self) { try AlertReader().alert(Array(text.utf8)) }
  }

  @Test func `reads a feed with CAP values next to Atom elements`() throws {
    let feed = try AlertReader().feed(
      Array(
        """
        <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">
        <updated>2026-11-22T16:00:00Z</updated>
        <entry><id>https://x/6f1c?index_info=0&amp;index_area=0</id><title>Orange Wind Warning</title>
        <link href="https://x/page"/><link type="application/cap+xml" href="https://x/6f1c"/>
        <cap:geocode><valueName>NUTS3</valueName><value>FR522</value></cap:geocode>
        <cap:areaDesc>Finistère</cap:areaDesc><cap:event>Severe wind</cap:event><cap:severity>Severe</cap:severity>
        <cap:message_type>Alert</cap:message_type><cap:status>Actual</cap:status><cap:identifier>2.49</cap:identifier>
        <cap:expires>2026-11-23T06:00:00+00:00</cap:expires></entry></feed>
        """.utf8))
    #expect(feed.updated == Self.start && feed.isWellFormed)
    let entry = try #require(feed.entries.first)
    #expect(entry.link == "https://x/6f1c" && entry.identifier == "2.49" && entry.messageType == "alert")
    #expect(entry.info.areas.first?.geocodes == [AlertValue(name: "NUTS3", value: "FR522")])
  }
}
