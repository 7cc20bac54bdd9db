import GazettePresentation
import HTTPTypes
import Hummingbird

extension ListPart {
  /// The part that a query of the API asks for of a list of `length` entries.
  /// - Throws: ``FieldProblem`` for what is no number of a part.
  init(_ request: Request, of length: Int) throws {
    self.init(number: try request.queryValues.number("page", in: Self.numbers), of: length, size: 500)
  }

  /// The header that names the next part of the list at `route` (RFC 8288); none at its end.
  func link(at route: APIRoute) -> HTTPFields {
    guard let next, let name = HTTPField.Name("Link") else { return [:] }
    return [name: #"<\#(Route.api(route).path(["page": String(next)]))>; rel="next""#]
  }
}
