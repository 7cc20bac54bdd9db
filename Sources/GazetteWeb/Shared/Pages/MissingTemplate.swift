/// A page names a template that is not there.
struct MissingTemplate: Error {
  let name: String
}
