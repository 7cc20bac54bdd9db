import BoundedNumbers
import Foundation
package import GazetteDomain
import GazettePresentation
import HTTPTypes
import Hummingbird

/// The map below `/api/v1`.
package struct WeatherMapAPI: WebSection {
  private let grids: WeatherGrids
  private let now: CurrentTime

  /// Makes the API on the map's grids.
  package init(grids: WeatherGrids, now: @escaping CurrentTime) {
    self.grids = grids
    self.now = now
  }

  package func addRoutes(to router: RouteTable) {
    router.get(.api(.weatherGrid), use: grid)
  }

  private func grid(_ request: Request, _ context: WebContext) async throws -> Response {
    let query = try GridQuery(request, context)
    let grid = try await grids.grid(around: query.area)
    return try .json(
      GridDocument(grid, variable: query.variable, hour: query.hour, units: context.units, now: now()))
  }
}

/// A request for the grid: `bbox=west,south,east,north&variable=temperature&hour=0`.
struct GridQuery {
  let area: MapArea
  let variable: GridVariable
  /// Hours from now, 0...47; nil for all hours.
  let hour: Int?

  /// Reads the query; an error names the parameter.
  init(_ request: Request, _ context: WebContext) throws {
    let values = request.queryValues
    guard let variable = GridVariable(rawValue: values["variable"] ?? "") else {
      throw FieldProblem(
        "variable", given: values["variable"] ?? "", expected: .oneOf(GridVariable.allCases.map(\.rawValue)))
    }
    self.variable = variable
    area = try Self.area(values["bbox"] ?? "", context)
    // An empty hour is an error, which a program should learn about.
    hour = try values.number("hour", in: 0...47)
  }

  private static func area(_ text: String, _ context: WebContext) throws -> MapArea {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(unbounded: $0) }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
      let north = numbers[3]
    else { throw FieldProblem("bbox", given: text, expected: .area) }
    do throws(MapAreaProblem) {
      return try MapArea(west: west, south: south, east: east, north: north)
    } catch {
      let common = context.phrases.common
      let sentence = common.fields.because("bbox", String(text.prefix(100)), context.phrases.map.areaProblem(error))
      var refusal = Refusal(.badRequest, ErrorSentence(common.errors.badRequest.title, sentence))
      refusal.field = "bbox"
      throw refusal
    }
  }
}
