/// A host and the one checked address at which it is asked.
struct Pin: Hashable, Sendable {
  let host: String
  let address: IPAddress
}
