/// What the offline template reads.
struct OfflinePage {
  let title: String
  let sentence: String
  let retry: String
}
