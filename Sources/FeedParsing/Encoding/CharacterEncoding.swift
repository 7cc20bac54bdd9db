import BoundedNumbers

/// A character encoding that Gazette reads feeds in.
struct CharacterEncoding: Equatable {
  /// The lower-case name that callers see.
  var name: String
  /// The name that iconv knows.
  var iconvName: String

  static let utf8 = CharacterEncoding(name: "utf-8", iconvName: "UTF-8")
  static let windows1252 = CharacterEncoding(name: "windows-1252", iconvName: "CP1252")

  /// UTF-16 or UTF-32 in a byte order.
  static func wide(_ name: String) -> CharacterEncoding {
    CharacterEncoding(name: name, iconvName: name.uppercased())
  }

  /// Whether ASCII bytes mean ASCII characters, so that a declaration inside the document is readable.
  var isASCIICompatible: Bool { !name.hasPrefix("utf-16") && !name.hasPrefix("utf-32") }

  /// True for UTF-8 and its subset ASCII.
  var isReadAsUTF8: Bool { name == "utf-8" || name == "us-ascii" }

  /// The encoding that `label` names; nil when it is unknown, or unsuitable for feeds (UTF-7, EBCDIC).
  init?(label: String) {
    let label = TextBytes.trimmed(label).lowercased().replacing("_", with: "-")
    if let iconvName = Self.iconvNames[label] {
      self.init(name: Self.canonicalNames[label] ?? label, iconvName: iconvName)
    } else if let number = Self.number(label, after: ["iso-8859-", "iso8859-", "iso 8859-"]), number <= 16, number != 12
    {
      self.init(name: "iso-8859-\(number)", iconvName: number == 1 ? "CP1252" : "ISO-8859-\(number)")
    } else if let number = Self.number(label, after: ["windows-", "cp", "x-cp"]), (1250...1258).contains(number) {
      self.init(name: "windows-\(number)", iconvName: "CP\(number)")
    } else {
      return nil
    }
  }

  init(name: String, iconvName: String) {
    self.name = name
    self.iconvName = iconvName
  }

  private static func number(_ label: String, after prefixes: [String]) -> Int? {
    for prefix in prefixes where label.hasPrefix(prefix) {
      if let number = Int(label.dropFirst(prefix.count), in: 0...99_999) { return number }
    }
    return nil
  }

  private static let canonicalNames = [
    "utf8": "utf-8", "ascii": "us-ascii", "latin1": "iso-8859-1", "latin-1": "iso-8859-1", "gb2312": "gb18030",
    "gbk": "gb18030", "gb-2312-80": "gb18030", "sjis": "shift_jis", "shift-jis": "shift_jis",
    "x-sjis": "shift_jis", "ks-c-5601-1987": "euc-kr", "uhc": "euc-kr", "mac": "macintosh", "windows-31j": "shift_jis",
  ]

  private static let iconvNames = [
    "utf-8": "UTF-8", "utf8": "UTF-8", "us-ascii": "UTF-8", "ascii": "UTF-8",
    "utf-16": "UTF-16BE", "utf-16le": "UTF-16LE", "utf-16be": "UTF-16BE",
    "utf-32": "UTF-32BE", "utf-32le": "UTF-32LE", "utf-32be": "UTF-32BE",
    "latin1": "CP1252", "latin-1": "CP1252", "macintosh": "MACINTOSH", "mac": "MACINTOSH",
    "koi8-r": "KOI8-R", "koi8-u": "KOI8-U", "ibm866": "CP866", "cp866": "CP866",
    "gb18030": "GB18030", "gb2312": "GB18030", "gbk": "GB18030", "gb-2312-80": "GB18030",
    "big5": "BIG5-HKSCS", "big5-hkscs": "BIG5-HKSCS", "euc-tw": "EUC-TW",
    "euc-jp": "EUC-JP", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932", "windows-31j": "CP932",
    "iso-2022-jp": "ISO-2022-JP", "euc-kr": "CP949", "ks-c-5601-1987": "CP949", "windows-949": "CP949", "uhc": "CP949",
    // As browsers do: these encodings have the same letters, and add quotation marks.
    "tis-620": "CP874", "windows-874": "CP874", "iso-8859-8-i": "ISO-8859-8",
  ]
}
