import GazetteDomain
import GazettePresentation

extension AdQueryFields {
  /// The fields of an address or form; what is empty is not set, and a box that is ticked sends anything but `0`.
  init(_ values: FormValues) {
    self.init()
    func isTicked(_ name: String) -> Bool { values[name].map { $0 != "0" && $0 != "false" } ?? false }
    categories = values.all("category").filter { !$0.isEmpty }
    search = values["q"]
    minimumPrice = values["minPrice"]
    maximumPrice = values["maxPrice"]
    withPicture = isTicked("withPicture")
    urgentOnly = isTicked("urgent")
    starredOnly = isTicked("starred")
    seller = values["seller"]
    order = values["sort"]
    after = values["after"]
  }

  /// Checks what the page reads without a word of its own: boxes, the layout, and how many ads.
  static func check(_ values: FormValues) throws(FieldProblem) {
    for name in ["withPicture", "urgent", "starred"] { _ = try values.tick(name) }
    if values["view"] != nil { try values.check("view", isOneOf: AdLayout.allCases.map(\.rawValue)) }
    _ = try values.number("limit", in: 1...200)
  }
}
