import BoundedNumbers

/// The names of time zones in dates.
enum ZoneName {
  /// Seconds east of UTC of a zone, its name in lower-case UTF-8; nil when it is no name of a zone.
  static func offset(_ name: ArraySlice<UInt8>) -> Int? {
    switch name.count {
    case 1: return name.first == 0x7A ? 0 : nil
    case 2...4: return hours[String(decoding: name, as: UTF8.self)].map { Int(saturating: $0 * 3600) }
    default: return nil
    }
  }

  /// Where a name means several zones, the one that feeds mean most often.
  private static let hours: [String: Double] = [
    "gmt": 0, "utc": 0, "ut": 0, "wet": 0, "west": 1, "bst": 1, "ist": 5.5, "cet": 1, "cest": 2, "met": 1, "mest": 2,
    "eet": 2, "eest": 3, "msk": 3, "msd": 4, "est": -5, "edt": -4, "et": -5, "cst": -6, "cdt": -5, "ct": -6,
    "mst": -7, "mdt": -6, "mt": -7, "pst": -8, "pdt": -7, "pt": -8, "ast": -4, "adt": -3, "nst": -3.5, "ndt": -2.5,
    "akst": -9, "akdt": -8, "hst": -10, "jst": 9, "kst": 9, "hkt": 8, "sgt": 8, "awst": 8, "acst": 9.5, "acdt": 10.5,
    "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13, "sast": 2, "brt": -3, "art": -3, "pkt": 5,
  ]
}
