import Foundation

extension SkyColumn {
  /// The day of 24 hours that begins at `midnight`.
  func day(from midnight: Date) -> SkyDay {
    let hours = (0..<24).map { state(at: midnight.addingTimeInterval(Double($0) * 3_600)) }
    return SkyDay(midnight: midnight, hours: hours, position: site.position)
  }
}
