/// An element that is decoded by itself, so that a bad one does not cost the others.
struct Separately<Value: Decodable & Sendable>: Decodable, Sendable {
  let result: Result<Value, UnreadableJSON>

  init(from decoder: any Decoder) {
    do {
      result = .success(try Value(from: decoder))
    } catch {
      result = .failure(UnreadableJSON(error))
    }
  }
}
