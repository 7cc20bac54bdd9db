import BoundedNumbers
import Foundation

/// What OpenWeather's error bodies say.
enum OpenWeatherSpeech {
  private struct Body: Decodable {
    let cod: Code
    let message: String?
  }

  /// The code is a number in 401 and 429 and a text in 400 and 404.
  private struct Code: Decodable {
    let number: Int?

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      // Not a number is the other form, not an error.
      let said = try (try? value.decode(Int.self)) ?? Int(value.decode(String.self), in: 0...999)
      // They are HTTP's; another number says nothing, and the sentence would quote it.
      number = said.flatMap { (100...999).contains($0) ? $0 : nil }
    }
  }

  /// Reads `{"cod":…,"message":"…"}`; nil when `body` is anything else or, as in good replies, says 200.
  static func refusal(_ body: [UInt8]) -> ProviderRefusal? {
    // Whatever is not this body is not a refusal; the status speaks then.
    guard let said = try? JSONDecoder().decode(Body.self, from: Data(body)), said.cod.number != 200,
      said.cod.number != nil || said.message != nil
    else { return nil }
    // A key over its limit is blocked for a while, without a word on how long: ten minutes spare a hundred refusals.
    return ProviderRefusal(
      reason: said.message, status: said.cod.number, until: { $0.addingTimeInterval(600) })
  }
}
