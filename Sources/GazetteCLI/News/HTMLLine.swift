/// One line of `gazette html sanitize --jsonl`, in and out.
struct HTMLLine: Codable {
  let html: String
}
