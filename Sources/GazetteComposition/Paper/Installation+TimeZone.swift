import Foundation
import GazetteDomain

extension Installation {
  /// The time zone of a reader's dates and times: that of the settings, else the home city's, else this machine's. Pages
  /// follow the same rule.
  func timeZone(of reader: ReaderKey) async -> TimeZone {
    if let chosen = settings[\.paper.timeZone] { return chosen }
    do throws(StoreError) {
      let saved = try await stores.places.savedPlaces(of: reader)
      guard let home = saved.first(where: \.isHome) ?? saved.first else { return .current }
      let known = try await stores.weather.weather(at: [home.id])[home.id]?.report?.timeZone
      return known ?? home.place.timeZone ?? .current
    } catch {
      // The command itself reports an unreadable store.
      return .current
    }
  }
}
