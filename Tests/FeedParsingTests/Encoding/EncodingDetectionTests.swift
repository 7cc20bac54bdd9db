import FeedParsing
import Foundation
import Testing

struct EncodingDetectionTests {
  private static let samples: [(name: String, base64: String, text: String)] = [
    ("euc-jp", "wK/J3KTPuvLG/KGizejHr6TOzb27u7DGpPK+tcenpLek3qS3pL+how==", "政府は昨日、来年の予算案を承認しました。"),
    ("shift_jis", "l1yOWojEgvCPs5RGgrWC3IK1gr0=", "予算案を承認しました"),
    ("euc-kr", "v7m76r7IwLsgvcLAzsfftNmw7Q==", "예산안을 승인했다고"),
    ("koi8-r", "8NLB18nUxczY09TXzyDV1NfF0sTJzM8=", "Правительство утвердило"),
    ("windows-1251", "z/Dg4ujy5ev88fLi7iDz8uLl8OTo6+4=", "Правительство утвердило"),
    ("windows-1255", "5O7u+ezkIODp+fjkIOD6IOT69/bp4Q==", "הממשלה אישרה את התקציב"),
    ("gb18030", "1f64rsX617zBy8P3xOq1xNSky+M=", "政府批准了明年的预算"),
    ("big5", "rEapsqflreOkRqn6pn6qurl3uuI=", "政府批准了明年的預算"),
    ("tis-620", "w9GwutLFzbnYwdG11Ke6u8PQwdKz", "รัฐบาลอนุมัติงบประมาณ"),
    (
      "windows-1250",
      "VmzhZGEgc2NoduFsaWxhIHJvenBv6GV0IG5hIHD47Zp07SByb2suIFBvZGxlIG1pbmlzdHJhIHNlIHp2/ZrtIGT5Y2hvZHkgaSBwbGF0eSB16Gl0"
        + "ZWz5LCD4ZWtsIHboZXJhLiCO4WNpIG3sbGkgZG5lcyBwcnZu7SBzbu1oLg==",
      "Vláda schválila rozpočet na příští rok. Podle ministra se zvýší důchody i platy učitelů, řekl včera. Žáci měli dnes "
        + "první sníh."
    ),
  ]

  private func feed(_ declaration: String, _ title: [UInt8], charset: String? = nil) throws -> ParsedFeed {
    let bytes = Array("\(declaration)<rss><channel><title>".utf8) + title + Array("</title></channel></rss>".utf8)
    let headers = charset.map { [(name: "Content-Type", value: "application/rss+xml; charset=\($0)")] } ?? []
    return try FeedParser().parse(bytes, context: FeedContext(headers: headers))
  }

  private func bytes(_ base64: String) throws -> [UInt8] { [UInt8](try #require(Data(base64Encoded: base64))) }

  @Test(arguments: samples)
  func `detects an undeclared encoding by its letters`(
    _ name: String, _ base64: String, _ text: String
  ) throws {
    let feed = try feed("", bytes(base64))
    #expect(feed.title?.value == text)
    #expect(feed.encoding == name)
    #expect(!feed.isWellFormed)
    #expect(feed.warnings.map(\.kind).contains(.wrongEncoding))
  }

  @Test(arguments: samples)
  func `detects an encoding wrongly declared as UTF-8`(
    _ name: String, _ base64: String, _ text: String
  ) throws {
    let feed = try feed("<?xml version='1.0' encoding='utf-8'?>", bytes(base64))
    #expect(feed.title?.value == text)
    #expect(feed.encoding == name)
  }

  @Test func `detects an encoding when the declared one fails`() throws {
    let japanese = try bytes("l1yOWojEgvCPs5RGgrWC3IK1gr0=")
    let feed = try feed("<?xml version='1.0' encoding='euc-jp'?>", japanese)
    #expect(feed.title?.value == "予算案を承認しました")
    #expect(feed.encoding == "shift_jis")
    #expect(!feed.isWellFormed)
  }

  @Test func `reads UTF-8 declared as another encoding`() throws {
    let feed = try feed("<?xml version='1.0' encoding='euc-jp'?>", Array("予算案を承認しました".utf8))
    #expect(feed.title?.value == "予算案を承認しました")
    #expect(feed.encoding == "utf-8")
  }

  @Test(arguments: ["windows-1251", "koi8-u"])
  func `prefers a declared encoding that decodes`(_ declared: String) throws {
    let russian = try bytes("8NLB18nUxczY09TXzyDV1NfF0sTJzM8=")
    #expect(try feed("<?xml version='1.0' encoding='\(declared)'?>", russian).encoding == declared)
    #expect(try feed("", russian, charset: declared).encoding == declared)
  }

  @Test(arguments: [
    "réélu", "créée, agréée, suppléée", "Hello éé world", "10 °C, 5 € – “non”",
    "De coördinatie verloopt goed, zegt één reünie-comité; geïnteresseerd in scènes, één café, financiële crisis",
    "Le gouvernement a présenté ses mesures pour l’hôpital, après des semaines de grève. À Paris, l’été brûle déjà.",
  ])
  func `reads a few accents as windows-1252`(_ text: String) throws {
    let feed = try feed("", [UInt8](#require(text.data(using: .windowsCP1252))))
    #expect(feed.title?.value == text)
    #expect(feed.encoding == "windows-1252")
  }

  @Test func `reads UTF-8 with a stray byte as UTF-8`() throws {
    let feed = try feed("", Array("政府は昨日、来年の予算案を承認しました。".utf8) + [0xE9])
    #expect(feed.title?.value == "政府は昨日、来年の予算案を承認しました。é")
    #expect(feed.encoding == "utf-8")
  }

  @Test func `reads C1 control characters as windows-1252`() throws {
    let polish = try feed("<?xml version='1.0' encoding='iso-8859-2'?>", [0x84, 0xB1, 0x94])
    #expect(polish.title?.value == "„ą”")
    let item = try parseItem("<title>l&#146;&#xE9;t&#233;</title><category domain='a&#150;b'>l&#x92;art</category>")
    #expect(item.title?.value == "l’été")
    #expect(item.categories.first?.term == "l’art")
    #expect(item.categories.first?.scheme == "a–b")
    let json = #"{"version": "https://jsonfeed.org/version/1.1", "title": "l\u0092été \u0085", "items": []}"#
    #expect(try parse(json).title?.value == "l’été …")
  }
}
