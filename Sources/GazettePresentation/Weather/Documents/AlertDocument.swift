import Foundation
import GazetteDomain

/// A warning, as the API and `--json` write it.
struct AlertDocument: Encodable, Sendable, Hashable {
  let event: String
  let sender: String?
  let start: Date
  let end: Date
  let text: String

  init(_ alert: WeatherAlert) {
    event = alert.event
    sender = alert.sender
    start = alert.start
    end = alert.end
    text = alert.text
  }
}
