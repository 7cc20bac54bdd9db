/// What the error template reads.
struct ErrorPage {
  let code: Int
  let title: String
  let sentence: String
  let home: String
  let homeName: String
}
