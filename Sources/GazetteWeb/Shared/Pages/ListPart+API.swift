import GazettePresentation
import HTTPTypes
import Hummingbird

extension Request {
  /// Returns the part of a list that a query of the API requests, and the header that links to the next part (RFC 8288), if there
  /// is one.
  /// - Throws: ``FieldProblem`` for an invalid part number.
  func part<Entry>(of list: [Entry], at route: APIRoute) throws -> (entries: [Entry], headers: HTTPFields) {
    let part = ListPart(
      number: try queryValues.number("page", in: ListPart.numbers), of: list.count, size: 500)
    let entries = Array(list[part.range])
    guard let next = part.next, let name = HTTPField.Name("Link") else { return (entries, [:]) }
    return (entries, [name: #"<\#(GazettePresentation.Route.api(route).path(["page": String(next)]))>; rel="next""#])
  }
}
