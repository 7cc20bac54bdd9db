import GazetteDomain
import GazettePresentation
import Hummingbird

/// What is asked of the grid: `bbox=west,south,east,north&variable=temperature&hour=0`.
struct GridQuery {
  let area: MapArea
  let variable: GridVariable
  /// Hours from now, 0...47; nil asks for all.
  let hour: Int?

  /// Reads the query; `refusal` makes the answer of a sentence that says what is wrong.
  init(_ request: Request, words: WeatherMapPhrases, refusal: (String) -> Refusal) throws(Refusal) {
    guard let variable = GridVariable(rawValue: request.query("variable") ?? "") else {
      throw refusal(words.unknownVariable)
    }
    self.variable = variable
    let numbers = (request.query("bbox") ?? "").split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
      let north = numbers[3]
    else { throw refusal(words.badArea) }
    do throws(MapAreaProblem) {
      area = try MapArea(west: west, south: south, east: east, north: north)
    } catch {
      throw refusal(words.areaProblem(error))
    }
    hour = try Self.hour(request, words, refusal)
  }

  private static func hour(
    _ request: Request, _ words: WeatherMapPhrases, _ refusal: (String) -> Refusal
  ) throws(Refusal) -> Int? {
    // An hour that is named and empty is a mistake, which a program should learn of.
    guard let text = request.queryValues.all("hour").first else { return nil }
    guard let hour = Int(text), (0...47).contains(hour) else { throw refusal(words.badHour) }
    return hour
  }
}
