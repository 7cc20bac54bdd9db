/// What the error template reads.
struct ErrorPage {
  let code: Int
  let title: String
  let sentence: String
  let home: String
  let homeName: String
  /// The page that can be asked for once more.
  let again: String?
  let againPath, againName: String
}
