/// The category of an ad, as the API and `--json` write it.
package struct AdCategoryDocument: Encodable, Sendable, Hashable {
  let id: Int64
  @OrNull var name: String?
}
