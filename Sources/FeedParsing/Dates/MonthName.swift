// Unchecked: walks bytes that the caller lends, by indices below their count.

/// The names of months in the languages that feeds are seen in, whole or cut short.
enum MonthName {
  /// The month, 1…12, that `word` (UTF-8) names; nil when it names none.
  static func month(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard word.count >= 3 else { return nil }
    if word.allSatisfy({ $0 < 0x80 }), let month = english(word) { return month }
    let name = String(decoding: word, as: UTF8.self).lowercased()
    return others[name]
  }

  /// True when one of the words in `bytes` is a month.
  static func any(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    bytes.split { !TextBytes.isLetter($0) && $0 < 0x80 }.contains { month($0) != nil }
  }

  /// The English name, or at least its first three letters.
  private static func english(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    for (index, name) in englishNames.enumerated() {
      let length = name.utf8CodeUnitCount
      guard word.count <= length else { continue }
      var offset = 0
      for byte in word {
        if TextBytes.lowercased(byte) != name.utf8Start[offset] { break }
        offset += 1
      }
      if offset == word.count { return index + 1 }
    }
    return nil
  }

  private static let englishNames: [StaticString] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  private static let others: [String: Int] = {
    let lists = [
      // French, with the abbreviations of its newspapers.
      "janvier janv", "février fevrier févr fevr fév", "mars", "avril avr", "mai", "juin", "juillet juil",
      "août aout aoû", "septembre", "octobre", "novembre", "décembre decembre déc",
      // German.
      "januar jänner jän", "februar", "märz maerz mär mrz", "april", "mai", "juni", "juli", "august", "september",
      "oktober okt", "november", "dezember dez",
      // Spanish.
      "enero ene", "febrero", "marzo", "abril abr", "mayo", "junio", "julio", "agosto ago", "septiembre setiembre",
      "octubre", "noviembre", "diciembre dic",
      // Italian.
      "gennaio gen", "febbraio", "marzo", "aprile", "maggio mag", "giugno giu", "luglio lug", "agosto", "settembre set",
      "ottobre ott", "novembre", "dicembre",
      // Portuguese.
      "janeiro", "fevereiro fev", "março marco", "abril", "maio", "junho", "julho", "agosto", "setembro",
      "outubro out", "novembro", "dezembro",
      // Dutch.
      "januari", "februari", "maart mrt", "april", "mei", "juni", "juli", "augustus", "september", "oktober",
      "november", "december",
    ]
    var months: [String: Int] = ["sept": 9, "sept.": 9]
    for (index, list) in lists.enumerated() {
      for name in list.split(separator: " ") { months[String(name)] = index % 12 + 1 }
    }
    return months
  }()
}
