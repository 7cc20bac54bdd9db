import BoundedNumbers
import Foundation
import HTTPFetching

/// How long a server lets a tile be kept.
struct TileLifetime {
  /// Until when it need not be asked for again.
  let freshUntil: Date
  /// False when the server forbids keeping it.
  let mayKeep: Bool

  init(_ headers: FetchHeaders, now: Date) {
    let directives = headers.values("Cache-Control").joined(separator: ",").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    mayKeep = !directives.contains("no-store")
    if directives.contains("no-cache") || directives.contains("no-store") {
      freshUntil = now
    } else if let age = Self.maximumAge(directives) {
      let spent = headers["Age"].flatMap { UInt32($0, in: 0...UInt32.max) } ?? 0
      freshUntil = now.addingTimeInterval(max(0, age - Double(spent)))
    } else if let expires = headers["Expires"] {
      // A date that cannot be read means a time that is past.
      freshUntil = min(now.addingTimeInterval(366 * 86_400), max(now, Self.date(expires) ?? now))
    } else {
      freshUntil = now.addingTimeInterval(HTTPTileSource.usualLifetime)
    }
  }

  private static func maximumAge(_ directives: [String]) -> TimeInterval? {
    for name in ["s-maxage=", "max-age="] {
      guard let directive = directives.first(where: { $0.hasPrefix(name) }) else { continue }
      let text = directive.dropFirst(name.count).filter { $0 != "\"" }
      // More than a year means for ever.
      if let seconds = Double(text, in: 0...1e300) { return min(seconds, 366 * 86_400) }
    }
    return nil
  }

  private static func date(_ text: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: text)
  }
}
