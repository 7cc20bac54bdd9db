/// The category of an ad, as the API and `--json` write it.
package struct AdCategoryDocument: Encodable, Sendable, Hashable {
  let id: Int64
  let name: String?

  /// Writes both fields; a category that the source does not name has a null name.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(name, forKey: .name)
  }

  private enum CodingKeys: String, CodingKey { case id, name }
}
