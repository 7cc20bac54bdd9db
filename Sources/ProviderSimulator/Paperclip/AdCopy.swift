/// What somebody wrote of a thing to sell.
struct AdCopy: Sendable {
  let category: Int
  let motif: Motif
  let euros: Double
  let title: String
  let text: String
}
